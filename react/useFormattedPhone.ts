import { useEffect, useState } from 'react';
import { useView } from './context.ts';

/** Returns a destination for display; a phone number stays unformatted until the formatter has loaded (FORM-20). */
export function useFormattedPhone(destination: string, isPhone: boolean): string {
  const { widget } = useView();
  const [formatted, setFormatted] = useState({ destination, text: destination });
  useEffect(() => {
    if (!isPhone) return undefined;
    let current = true;
    void widget.formatPhone(destination).then((text) => current && setFormatted({ destination, text }));
    return () => {
      current = false;
    };
  }, [widget, destination, isPhone]);
  return formatted.destination === destination ? formatted.text : destination;
}
