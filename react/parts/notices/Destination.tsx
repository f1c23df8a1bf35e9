import type { OtpState } from '../../../machines/domain.ts';
import { useFormattedPhone } from '../../useFormattedPhone.ts';

/** Shows the recipient of a code in its own text direction; a phone number never wraps. */
export function Destination({ type, otpDestination }: OtpState) {
  const isPhone = type !== 'email';
  const text = useFormattedPhone(otpDestination, isPhone);
  return <bdi className={isPhone ? 'latchkey-nowrap' : undefined}>{text}</bdi>;
}
