import type { ClientContext } from '../../context.ts';
import type { PhoneParser } from '../contact/phone.ts';
import { askFrame, oneTapAddresses } from './hiddenFrame.ts';
import { isFramePhone } from './schema.ts';

export function framePhoneParser({ options, environment }: Pick<ClientContext, 'options' | 'environment'>): PhoneParser {
  const ask = askFrame(oneTapAddresses(options.oneTap).frame, environment.after);
  return (phoneNumber, regionCode) => ask('parsedPhoneNumber', { phoneNumber, regionCode }, isFramePhone);
}
