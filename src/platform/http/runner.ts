import type { z } from 'zod';
import { toSnake } from '#kernel/casing.ts';
import { apiError, type FieldErrors, invalidFields } from '#kernel/errors.ts';
import type { Actor, Context } from '#platform/context.ts';
import { type Codec, compileCodec } from './codec.ts';
import type { Access, EndpointDefinition, Shape } from './endpoint.ts';
import type { BoundEndpoint } from './handle.ts';

/**
 * The one way to run an endpoint, for HTTP and for callers in the same process alike:
 * access → validation → policy → use case → allow-listed reply.
 */

export type RawInput = { params?: unknown; query?: unknown; body?: unknown };

type Compiled = {
  endpoint: BoundEndpoint;
  parts: { name: keyof RawInput; schema: Shape; codec: Codec }[];
  response: Codec;
};

export type Runner = {
  endpoints: readonly BoundEndpoint[];
  /** From the wire, in either spelling; the reply is ready for JSON.stringify. */
  runWire(definition: EndpointDefinition, ctx: Context, raw: RawInput): Promise<unknown>;
  /** In process: camelCase in, camelCase out. */
  runLocal(definition: EndpointDefinition, ctx: Context, input: RawInput): Promise<unknown>;
};

/** `checkReplies`: also validate replies against their schema (tests and development). */
export function createRunner(endpoints: readonly BoundEndpoint[], { checkReplies }: { checkReplies: boolean }): Runner {
  const compiled = new Map<EndpointDefinition, Compiled>();
  const addresses = new Set<string>();
  for (const endpoint of endpoints) {
    const { definition } = endpoint;
    const address = `${definition.method} ${definition.path}`;
    if (addresses.has(address)) throw new Error(`two endpoints answer ${address}`);
    addresses.add(address);
    // A reply that depends on who asks would be handed to others (decision 4).
    if (definition.cache && (definition.method !== 'GET' || definition.access !== 'public'))
      throw new Error(`${address} may not be cached: only a public GET may`);
    compiled.set(definition, compileEndpoint(endpoint));
  }

  async function run(definition: EndpointDefinition, ctx: Context, raw: RawInput, side: 'wire' | 'local') {
    const found = compiled.get(definition);
    if (!found) throw new Error(`${definition.method} ${definition.path} is not bound: add it to src/api.ts`);
    checkAccess(definition.access, ctx.actor);
    const input = parseInput(found, raw, side);
    if (!found.endpoint.may(ctx.actor, input)) throw apiError('forbidden');
    const reply = await found.endpoint.run(ctx, input);
    if (checkReplies) checkReply(definition, reply);
    return side === 'wire' ? found.response.toWire(reply) : found.response.pick(reply);
  }

  return {
    endpoints,
    runWire: (definition, ctx, raw) => run(definition, ctx, raw, 'wire'),
    runLocal: (definition, ctx, input) => run(definition, ctx, input, 'local'),
  };
}

function compileEndpoint(endpoint: BoundEndpoint): Compiled {
  const { params, query, body, response } = endpoint.definition;
  const parts: Compiled['parts'] = [];
  if (params) parts.push({ name: 'params', schema: params, codec: compileCodec(params) });
  if (query) parts.push({ name: 'query', schema: query, codec: compileCodec(query) });
  if (body) parts.push({ name: 'body', schema: body, codec: compileCodec(body) });
  return { endpoint, parts, response: compileCodec(response) };
}

function checkAccess(access: Access, actor: Actor): void {
  if (access === 'public') return;
  if (access === 'server') {
    if (actor.kind !== 'server') throw apiError('forbidden');
    return;
  }
  if (actor.kind === 'visitor' || actor.kind === 'server') throw apiError('not_signed_in');
  if (access === 'staff' && actor.kind === 'member' && actor.role === 'user') throw apiError('forbidden');
}

function parseInput({ parts }: Compiled, raw: RawInput, side: 'wire' | 'local'): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const { name, schema, codec } of parts) {
    const given = raw[name] ?? (name === 'body' ? undefined : {});
    const result = schema.safeParse(side === 'wire' ? codec.fromWire(given) : given);
    if (!result.success) throw invalidFields(fieldErrors(result.error));
    input[name] = result.data;
  }
  return input;
}

/** Messages by field, named as on the wire; "base" holds those of the whole. */
function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const name = issue.path.map((part) => toSnake(String(part))).join('.') || 'base';
    const messages = fields[name] ?? [];
    messages.push(issue.message);
    fields[name] = messages;
  }
  return fields;
}

function checkReply(definition: EndpointDefinition, reply: unknown): void {
  const result = definition.response.safeParse(reply);
  if (!result.success) {
    throw new Error(`${definition.method} ${definition.path} replied against its contract: ${result.error.message}`);
  }
}
