import { useView } from '../context.ts';
import { oneTapStrings } from '../english/oneTap.ts';
import { fill } from '../strings.ts';
import { useStrings } from '../useStrings.ts';

/** What is wrong with the project's prompt, for whoever sets it up (TAP-11 to TAP-19). */
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
