import type { Context } from '#platform/context.ts';
import type { ErrorSource } from '#platform/error-reporting/error-reporting.ts';
import type { Transport } from '#platform/http/api-client.ts';
import type { Runner } from '#platform/http/runner.ts';

/** What failed calls of pages are reported as; absent: as any other request. Weak, so that an error is kept no longer than its page. */
const sources = new WeakMap<object, ErrorSource>();

/** Calls in process, by the same runner as HTTP, as the one who asked for the page. */
export function createLocalTransport(runner: Runner, ctx: Context): Transport {
  return async (definition, input) => {
    try {
      return await runner.runLocal(definition, ctx, input);
    } catch (error) {
      if (definition.failureSource && error instanceof Error) sources.set(error, definition.failureSource);
      throw error;
    }
  };
}

/** The source under which a page's failure is reported: its call's own, so that an exclusion also holds for pages. */
export const failureSourceOf = (failure: unknown): ErrorSource =>
  (failure instanceof Error ? sources.get(failure) : undefined) ?? 'request';
