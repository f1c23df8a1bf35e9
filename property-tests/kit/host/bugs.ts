/** Mistakes that hosts make in their own code, beside a widget that is as it should be. */
export const bugs = [
  'sendsTwice',
  'forgetsTyped',
  'clearsCookie',
  'hidesOffline',
  'swallowsEnter',
  'ignoresOtherTabs',
  'swallowsRefusals',
  'losesMethod',
] as const;
/** A mistake that a page can be opened with. */
export type Bug = (typeof bugs)[number];

/** A fetch with the mistake, where it is one of fetching. */
export function fetchWith(bug: Bug | null): (request: Request) => Promise<Response> {
  return async (request) => {
    // A wrapper that "retries" whatever it sends.
    if (bug === 'sendsTwice' && request.method === 'POST') void fetch(request.clone()).catch(() => {});
    const response = await fetch(request);
    // One that takes every answer for a good one.
    if (bug === 'swallowsRefusals' && response.status === 429) return new Response(await response.text(), { status: 200 });
    return response;
  };
}
