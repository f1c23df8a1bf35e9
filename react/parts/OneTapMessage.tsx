import { useView } from '../context.ts';
import { oneTapStrings } from '../english/oneTap.ts';
import { fill } from '../strings.ts';
import { useStrings } from '../useStrings.ts';

/** The fault of the prompt's set-up, in words for the host's developers (TAP-11 to TAP-19). */
export function OneTapMessage() {
  const { snapshot } = useView();
  const strings = useStrings(oneTapStrings);
  const { error } = snapshot.context.oneTap;
  const { hostname, protocol, origin, port } = location;
  const onLocalhost = error === 'origin_not_allowed_for_client' && hostname === 'localhost' && port !== '';
  const sentence = error === 'none' ? '' : strings.oauth.oneTap[onLocalhost ? 'origin_not_allowed_on_localhost' : error];
  const host = onLocalhost ? `${protocol}//${hostname}` : origin;
  return fill(sentence, { host, hostWithPort: origin });
}
