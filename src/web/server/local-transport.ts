import { isApiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ErrorSource } from '#platform/error-reporting/error-reporting.ts';
import type { Transport } from '#platform/http/api-client.ts';
import { withWords } from '#platform/http/error-reply.ts';
import type { Runner } from '#platform/http/runner.ts';

/** Failures already reported. Weak, so that an error lives no longer than its page. */
const reported = new WeakSet<object>();

type ReportFailure = (error: unknown, source: ErrorSource) => void;

/**
 * Calls in process, by the same runner as HTTP, as the page's reader. A call that fails by our fault is reported here, once, even if its
 * page continues without it.
 */
export function createLocalTransport(runner: Runner, ctx: Context, report: ReportFailure): Transport {
  return async (definition, input) => {
    try {
      return await runner.runLocal(definition, ctx, input);
    } catch (error) {
      const worded = isApiError(error) ? withWords(error) : error;
      if (isOurs(worded)) {
        report(worded, definition.failureSource ?? 'request');
        if (worded instanceof Error) reported.add(worded);
      }
      throw worded;
    }
  };
}

const isOurs = (error: unknown): boolean => !isApiError(error) || (error.status >= 500 && !error.isKnownOutage);

export const wasReported = (failure: unknown): boolean => failure instanceof Error && reported.has(failure);
