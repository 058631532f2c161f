import type { Actor, Context } from '#platform/context.ts';
import type { EndpointDefinition, ParsedOf, ReplyOf } from './endpoint.ts';

/**
 * Binds a definition to its policy and its use case. Only the runner can run the result, so authentication and policy cannot be bypassed.
 */

export type Handler<D extends EndpointDefinition> = {
  /** Which of the callers that `access` admits may do this; absent: all of them. False answers 403. */
  may?: (actor: Actor, input: ParsedOf<D>) => boolean;
  run: (ctx: Context, input: ParsedOf<D>) => Promise<ReplyOf<D>>;
};

export type BoundEndpoint = {
  definition: EndpointDefinition;
  may: (actor: Actor, input: unknown) => boolean;
  run: (ctx: Context, input: unknown) => Promise<unknown>;
};

export function handle<D extends EndpointDefinition>(definition: D, handler: Handler<D>): BoundEndpoint {
  // The runner passes only what `definition`'s own schemas produced, so the types are equal by construction.
  return {
    definition,
    may: (actor, input) => handler.may?.(actor, input as ParsedOf<D>) ?? true,
    run: (ctx, input) => handler.run(ctx, input as ParsedOf<D>),
  };
}
