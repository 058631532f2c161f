import type { Log } from '#platform/log/log.ts';

/** A log without output: the output of a test is its assertions. */
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
