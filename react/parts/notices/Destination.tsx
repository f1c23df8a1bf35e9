import type { OtpState } from '../../../machines/domain.ts';
import { useFormattedPhone } from '../../useFormattedPhone.ts';

/** Where a code went, kept in its own direction; a phone number stays on one line. */
export function Destination({ type, otpDestination }: OtpState) {
  const isPhone = type !== 'email';
  const text = useFormattedPhone(otpDestination, isPhone);
  return <bdi className={isPhone ? 'latchkey-nowrap' : undefined}>{text}</bdi>;
}
