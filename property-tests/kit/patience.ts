/** Errors of Playwright where another document has come while something was done in the one before. */
const interruptions =
  /Execution context was destroyed|Cannot find context|Target navigated|frame was detached|because of a navigation|interrupted by another navigation|net::ERR_ABORTED/;

/** Whether a navigation has interrupted what was done on a page. */
export const isInterrupted = (error: unknown): boolean => interruptions.test(String(error));

/** Gives up on a promise after so many milliseconds. @throws Error that says what took longer */
export async function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${Math.ceil(ms / 1_000)} s.`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads something of a page that may go elsewhere at any moment: again after each navigation, as long as patience lasts. */
export async function steadily<T>(patience: number, what: string, read: () => Promise<T>): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await within(Math.max(0, end - Date.now()), what, read());
    } catch (error) {
      if (!isInterrupted(error) || Date.now() >= end) throw error;
    }
  }
}
