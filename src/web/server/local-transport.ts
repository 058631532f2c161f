import type { Context } from '#platform/context.ts';
import type { Transport } from '#platform/http/api-client.ts';
import type { Runner } from '#platform/http/runner.ts';

/** Calls in process, by the same runner as HTTP, as the one who asked for the page. */
export function createLocalTransport(runner: Runner, ctx: Context): Transport {
  return (definition, input) => runner.runLocal(definition, ctx, input);
}
