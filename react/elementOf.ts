import { MountError } from '../machines/errors.ts';

/** Returns the element of an option. Throws a MountError that names the function and its other options. */
export function elementOf(target: string | Element | ShadowRoot, method: string, others: object): Element | ShadowRoot {
  if (typeof target !== 'string') {
    // An element of an iframe is no instance of this window's class.
    const { nodeType, host } = Object(target) as ShadowRoot;
    if (nodeType === 1 || host?.nodeType === 1) return target;
    throw new MountError(
      `${method}: target must be an element or a selector such as '#login'; it is missing in ${Object.keys(others).join() || 'the options'}.`,
    );
  }
  let found: Element | null = null;
  try {
    found = document.querySelector(target);
  } catch (cause) {
    throw new MountError(`${method}: "${target}" is not a valid selector.`, { cause });
  }
  if (found) return found;
  throw new MountError(`${method}: no element matches "${target}". Run the script after it: write type="module".`);
}
