import type { z } from 'zod';
import { toSnake } from '#kernel/casing.ts';
import { apiError, type FieldErrors, invalidFields } from '#kernel/errors.ts';
import { isStaff, needsStrictSignIn, reachOf } from '#kernel/permissions.ts';
import { type Context, hasRecentSecondFactor, isStrict, isStrictForStaff, standingOf } from '#platform/context.ts';
import { type Bounds, compileBounds } from './bounds.ts';
import { type Codec, compileCodec, compileFromWire } from './codec.ts';
import type { EndpointDefinition, Shape } from './endpoint.ts';
import { speakPlainly } from './field-texts.ts';
import type { BoundEndpoint } from './handle.ts';

/** The only way to run an endpoint, over HTTP and in process: access → validation → gate → policy → use case → allow-listed reply. */

export type RawInput = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** Used instead of `body` for a body that is read only after access was granted. */
  readBody?: () => Promise<unknown>;
};

type Side = 'wire' | 'local';

type Part = { name: 'params' | 'query' | 'body'; schema: Shape; fromWire: Codec['fromWire']; bounds: Bounds | null };

type Compiled = {
  endpoint: BoundEndpoint;
  parts: Part[];
  response: Codec;
};

export type Runner = {
  endpoints: readonly BoundEndpoint[];
  /** Everything that the call reads from a request on the wire, parsed. Throws as the call would for invalid input. */
  readInput(definition: EndpointDefinition, raw: RawInput): Record<string, unknown>;
  /** Input from the wire, in either spelling; the reply is ready for JSON.stringify. */
  runWire(definition: EndpointDefinition, ctx: Context, raw: RawInput): Promise<unknown>;
  /** Input from a form, as on the wire; the reply is in camelCase for `formRedirect`. */
  runForm(definition: EndpointDefinition, ctx: Context, raw: RawInput): Promise<unknown>;
  /** In process: camelCase in, camelCase out. */
  runLocal(definition: EndpointDefinition, ctx: Context, input: RawInput): Promise<unknown>;
};

/** Throws to refuse a call because of what its validated input names. */
export type Gate = (definition: EndpointDefinition, ctx: Context, input: Record<string, unknown>) => Promise<void>;

export type RunnerOptions = {
  /** Also validates replies against their schema (tests and development). */
  checkReplies: boolean;
  /** Without a gate, only the call's own access and policy can refuse it. */
  gate?: Gate;
};

export function createRunner(endpoints: readonly BoundEndpoint[], { checkReplies, gate }: RunnerOptions): Runner {
  speakPlainly();
  const compiled = new Map<EndpointDefinition, Compiled>();
  const addresses = new Set<string>();
  for (const endpoint of endpoints) {
    const { definition } = endpoint;
    const address = `${definition.method} ${definition.path}`;
    if (addresses.has(address)) throw new Error(`two endpoints answer ${address}`);
    addresses.add(address);
    // A cached reply that depends on the requester would be served to others (decision 4).
    if (definition.cache && (definition.method !== 'GET' || definition.access !== 'public'))
      throw new Error(`${address} may not be cached: only a public GET may`);
    if (definition.live && !definition.cache)
      throw new Error(`${address} may not be announced live: only a call that is the same for everybody may`);
    // Without a permission the call would be open to every role.
    if ((definition.access === 'staff') !== (definition.permission !== undefined))
      throw new Error(`${address}: a staff call, and no other, names its permission`);
    if (definition.isSelfAuthorised && (definition.access !== 'public' || definition.formRedirect))
      throw new Error(`${address}: a call that its token allows is public, and no form of a page`);
    if (definition.takesSigned && definition.access !== 'public')
      throw new Error(`${address}: a call that a signature allows is public`);
    if (definition.takesFile && (definition.method === 'GET' || definition.access === 'public'))
      throw new Error(`${address}: no visitor sends files`);
    compiled.set(definition, compileEndpoint(endpoint));
  }

  function find(definition: EndpointDefinition): Compiled {
    const found = compiled.get(definition);
    if (!found) throw new Error(`${definition.method} ${definition.path} is not bound: add it to src/api.ts`);
    return found;
  }

  async function run(definition: EndpointDefinition, asked: Context, raw: RawInput, from: Side, to: Side) {
    const found = find(definition);
    const ctx = forViewing(definition, asked);
    checkAccess(definition, ctx);
    const input = parseInput(found, raw.readBody ? { ...raw, body: await raw.readBody() } : raw, from);
    if (gate) await gate(definition, ctx, input);
    if (!found.endpoint.may(ctx.actor, input)) throw apiError('forbidden');
    const reply = await found.endpoint.run(ctx, input);
    if (checkReplies) checkReply(definition, reply);
    return to === 'wire' ? found.response.toWire(reply) : found.response.pick(reply);
  }

  return {
    endpoints,
    readInput: (definition, raw) => parseInput(find(definition), raw, 'wire'),
    runWire: (definition, ctx, raw) => run(definition, ctx, raw, 'wire', 'wire'),
    runForm: (definition, ctx, raw) => run(definition, ctx, raw, 'wire', 'local'),
    runLocal: (definition, ctx, input) => run(definition, ctx, input, 'local', 'local'),
  };
}

function compileEndpoint(endpoint: BoundEndpoint): Compiled {
  const { definition } = endpoint;
  const parts = (['params', 'query', 'body'] as const).flatMap((name): Part[] => {
    const schema = definition[name];
    return schema ? [{ name, schema, fromWire: compileFromWire(schema), bounds: compileBounds(schema) }] : [];
  });
  return { endpoint, parts, response: compileCodec(definition.response) };
}

/**
 * Staff who view the site as a member keep access to their own staff calls. As the member they can read what a definition allows, and
 * change nothing.
 */
function forViewing(definition: EndpointDefinition, ctx: Context): Context {
  const viewing = ctx.session?.viewing;
  if (!viewing) return ctx;
  const { access, method } = definition;
  if (access === 'staff') return { ...ctx, actor: viewing.staff };
  if (definition.isOpenToViewing ?? (access === 'public' && method === 'GET')) return ctx;
  throw apiError(method === 'GET' ? 'hidden_while_viewing' : 'read_only_while_viewing');
}

/** Not the usual error, because its form would confirm the member's login instead of the staff member's. */
const strictWhileViewing = () =>
  apiError('hidden_while_viewing', {
    message:
      'You’re viewing the site as a member, and this needs you to confirm it’s you. Choose Stop viewing in the bar at the bottom of the window, then try again.',
  });

function checkAccess(definition: EndpointDefinition, { actor, session, now }: Context): void {
  const { access, permission } = definition;
  if (access === 'public') return;
  if (access === 'server') {
    if (actor.kind !== 'server') throw apiError('forbidden');
    return;
  }
  // The command line of this machine belongs to its owner.
  if (actor.kind === 'operator') return;
  if (actor.kind !== 'member') throw apiError('not_signed_in');
  if (access === 'staff') {
    const standing = standingOf(actor);
    if (!isStaff(standing) || !permission || reachOf(standing, permission) === null) throw apiError('forbidden');
    if (!hasRecentSecondFactor(session, now)) throw apiError('second_factor_needed');
    const isDangerous = definition.isStrict || needsStrictSignIn(permission);
    if (isDangerous && !isStrictForStaff(session, now))
      throw session?.viewing ? strictWhileViewing() : apiError('strict_sign_in_needed');
    return;
  }
  if (definition.isStrict && !isStrict(session, now)) throw apiError('strict_sign_in_needed');
}

function parseInput({ parts }: Compiled, raw: RawInput, from: Side): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const { name, schema, fromWire, bounds } of parts) {
    const given = raw[name] ?? (name === 'body' ? undefined : {});
    const value = from === 'wire' ? fromWire(given) : given;
    // Runs first: no regular expression and no conversion of the schema may see a string that is too long for its field.
    const tooLong = bounds?.(value) ?? [];
    if (tooLong.length > 0) throw invalidFields(fieldErrors(tooLong));
    const result = schema.safeParse(value);
    if (!result.success) throw invalidFields(fieldErrors(result.error.issues));
    input[name] = result.data;
  }
  return input;
}

/** Messages by field, with wire names. "base" holds messages about the whole input. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
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
