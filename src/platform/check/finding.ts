import { failureReason } from '../log/failure-reason.ts';

/** The result of `bluechip check` for one service. */

/** `warning`: it works, or cannot be judged from here, and deserves a look. It does not fail the check. */
export type Status = 'ok' | 'warning' | 'failed' | 'not_configured';

/** `message` says what was found and, where something is wrong, what to do about it. */
export type Result = { status: Status; message: string };
export type Finding = Result & { service: string };

/** Tests one service. An exception is a failure; the check may give up when `signal` aborts. */
export type Check = { service: string; run: (signal: AbortSignal) => Promise<Result> };

export const ok = (message: string): Result => ({ status: 'ok', message });
export const warning = (message: string): Result => ({ status: 'warning', message });
/** A service's own message may end with a period. */
export const failed = (message: string): Result => ({ status: 'failed', message: message.replaceAll('.. ', '. ') });
export const notConfigured = (message: string): Result => ({ status: 'not_configured', message });

/** Runs all at the same time, each for at most `timeoutMs`; returns results in the order of the checks. */
export function runChecks(checks: readonly Check[], timeoutMs: number): Promise<Finding[]> {
  return Promise.all(
    checks.map(async ({ service, run }) => {
      const timeout = AbortSignal.timeout(timeoutMs);
      const late = new Promise<Result>((done) => {
        timeout.addEventListener('abort', () => done(failed(`no answer within ${timeoutMs / 1_000} seconds`)));
      });
      const found = run(timeout).catch((error: unknown) => failed(failureReason(error)));
      return { service, ...(await Promise.race([found, late])) };
    }),
  );
}
