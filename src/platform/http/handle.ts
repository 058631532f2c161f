import type { Actor, Context } from '#platform/context.ts';
import type { EndpointDefinition, ParsedOf, ReplyOf } from './endpoint.ts';

/**
 * Binds a definition to its policy and its use case. The result is what the runner runs: there is no other way to call it,
 * so authentication and policy cannot be gone round.
 */

export type Handler<D extends EndpointDefinition> = {
  /** Who of those that `access` lets in may do this; absent: all of them. False answers 403. */
  may?: (actor: Actor, input: ParsedOf<D>) => boolean;
  run: (ctx: Context, input: ParsedOf<D>) => Promise<ReplyOf<D>>;
};

export type BoundEndpoint = {
  definition: EndpointDefinition;
  may: (actor: Actor, input: unknown) => boolean;
  run: (ctx: Context, input: unknown) => Promise<unknown>;
};

export function handle<D extends EndpointDefinition>(definition: D, handler: Handler<D>): BoundEndpoint {
  // The runner gives only what `definition`'s own schemas produced: the types are equal by construction.
  return {
    definition,
    may: (actor, input) => handler.may?.(actor, input as ParsedOf<D>) ?? true,
    run: (ctx, input) => handler.run(ctx, input as ParsedOf<D>),
  };
}
