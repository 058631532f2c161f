import type { z } from 'zod';
import type { Permission } from '#kernel/permissions.ts';
import type { ErrorSource } from '../error-reporting/error-reporting.ts';

/**
 * A call of the product, written once (camelCase; the wire is snake_case). The server binds it with `handle`, the browser
 * client is typed from it, OpenAPI is generated from it. A plain value: isomorphic, no I/O.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may knock: the runner checks it before the handler's own policy. */
export type Access = 'public' | 'signed_in' | 'staff' | 'server';

export type RateLimit = { points: number; seconds: number };

export type Shape = z.ZodType;

export type EndpointDefinition<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | undefined = Shape | undefined,
  Response extends Shape = Shape,
> = {
  method: Method;
  /** With `{name}` for each path parameter, in camelCase. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /** What a staff call is for, by the matrix of kernel/permissions.ts; a staff call needs it, no other has it. */
  permission?: Permission;
  /** Needs a strict sign-in of the last 15 minutes (decision 39). Staff calls need one by their permission too: `needsStrictSignIn`. */
  isStrict?: boolean;
  /**
   * Whether staff who view the site as a member may call it (decision 0160). Absent: only where it is a public GET, so that billing,
   * security and every change stay the member's own.
   */
  isOpenToViewing?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** Stable refusal codes beyond the platform's own, for OpenAPI. */
  errors?: readonly string[];
  /** Seconds that any cache may keep the reply; absent means `no-store` (decision 4). */
  cache?: { seconds: number };
  /**
   * Also told as it changes, by server-sent events under `<path>/stream`: whenever one of these tags is purged. Only a call that any
   * cache may keep, because all who listen are told the same.
   */
  live?: { tags: readonly string[] };
  /**
   * Per client address. Absent means the default of the runner. `refusal` is the code beyond it where 429 would mean something else
   * (decision 40); absent means `too_many_requests`.
   */
  limit?: RateLimit & { refusal?: 'slow_down' };
  /** Also takes the signed form token of a page in a frame of another site; such a call must not trust the session. */
  takesFrameToken?: boolean;
  /**
   * A write that its own signed token allows and nothing else, sent by machines without a cookie (RFC 8058): it is asked for no form
   * token, and must not look at the session.
   */
  isSelfAuthorised?: boolean;
  /**
   * Also takes a multipart form with one file in `field` of its body, of at most so many bytes (`fileInput`). Whoever asks is let in before
   * a byte of it is read; so it is for no visitor. `isOnDisk`: it is not held in memory but written to a file that is there until the
   * call has answered (`diskFileInput`).
   */
  takesFile?: { field: string; maxBytes: number; isOnDisk?: boolean };
  /** Its body must hold nothing of a card (money-call.ts). What it does once, it does once for each quote, or for what is owed. */
  movesMoney?: boolean;
  /** One that moves money, and is done once for each Idempotency-Key too. */
  takesIdempotencyKey?: boolean;
  /**
   * What a machine outside posts and signs: the call receives `{ text, signature }`, the JSON as it was sent and this header, or these, a line each. Public, and
   * the signature alone allows it.
   */
  takesSigned?: { header: string | readonly string[] };
  /** The reply is not JSON but a file to keep, of this type; its response then is `{ name, text }`, or `{ name, base64 }` of bytes; the name has letters that need no quoting. */
  file?: { type: string };
  /** What a failure (5xx) of this call is reported as; absent means `request`. Some are logged only (specification, section 8). */
  failureSource?: ErrorSource;
  /**
   * Where a form posted without JavaScript is led after success (303); without it the call takes no form. A form can only POST:
   * for another method it names that in the field `_method`.
   */
  formRedirect?(reply: z.output<Response>): string;
};

export function defineEndpoint<
  const Response extends Shape,
  const Params extends Shape | undefined = undefined,
  const Query extends Shape | undefined = undefined,
  const Body extends Shape | undefined = undefined,
>(definition: EndpointDefinition<Params, Query, Body, Response>): EndpointDefinition<Params, Query, Body, Response> {
  return definition;
}

type Part<Key extends string, S, Side extends 'input' | 'output'> = S extends Shape
  ? { [K in Key]: Side extends 'input' ? z.input<S> : z.output<S> }
  : unknown;

/** What a caller gives: `{ params, query, body }`, only the parts that the definition has. */
export type InputOf<D> =
  D extends EndpointDefinition<infer P, infer Q, infer B, infer _R>
    ? Part<'params', P, 'input'> & Part<'query', Q, 'input'> & Part<'body', B, 'input'>
    : never;

/** What a handler receives after validation. */
export type ParsedOf<D> =
  D extends EndpointDefinition<infer P, infer Q, infer B, infer _R>
    ? Part<'params', P, 'output'> & Part<'query', Q, 'output'> & Part<'body', B, 'output'>
    : never;

export type ReplyOf<D> = D extends EndpointDefinition<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
