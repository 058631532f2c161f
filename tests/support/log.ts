import type { Log } from '#platform/log/log.ts';

/** A log that says nothing: a test's output is what the test asserts. */
export const silentLog: Log = {
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  child: () => {
    throw new Error('the silent log has no children');
  },
};
