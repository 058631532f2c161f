import type { z } from 'zod';
import type { Permission } from '#kernel/permissions.ts';
import type { ErrorSource } from '../error-reporting/error-reporting.ts';

/**
 * A call of the product, defined once (camelCase; the wire is snake_case). The server binds it with `handle`, the browser client is typed
 * from it, OpenAPI is generated from it. A plain value: isomorphic, no I/O.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The kinds of callers; the runner checks this before the handler's own policy. */
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
  /** The permission of a staff call, from the matrix in kernel/permissions.ts. Required for staff calls, not allowed for others. */
  permission?: Permission;
  /**
   * Requires a strict sign-in within the last 15 minutes (decision 39). Some permissions of staff calls require one too:
   * `needsStrictSignIn`.
   */
  isStrict?: boolean;
  /**
   * Whether staff may call it while viewing the site as a member (decision 0160). Absent: only public GETs, so that billing, security and
   * every change stay with the member.
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
   * Also streamed by server-sent events under `<path>/stream`, whenever one of these tags is purged. Only for a call that any cache may
   * keep, because all listeners get the same reply.
   */
  live?: { tags: readonly string[] };
  /**
   * Per client address. Absent means the default of the runner. `refusal` replaces the code where 429 would mean something else (decision
   * 40); absent means `too_many_requests`.
   */
  limit?: RateLimit & { refusal?: 'slow_down' };
  /** Also accepts the signed form token of a page in an iframe on another site; such a call must not trust the session. */
  takesFrameToken?: boolean;
  /**
   * A write that is authorized only by its own signed token, sent by machines without a cookie (RFC 8058). It needs no form token and must
   * not look at the session.
   */
  isSelfAuthorised?: boolean;
  /**
   * Also accepts a multipart form with one file in `field` of its body, of at most `maxBytes` (`fileInput`). Access is checked before a
   * byte of it is read, so it is not for visitors. `isOnDisk`: the file is not held in memory but written to disk until the call has
   * answered (`diskFileInput`).
   */
  takesFile?: { field: string; maxBytes: number; isOnDisk?: boolean };
  /** Its body must not contain card data (money-call.ts). It takes effect once for each quote, or for what is due. */
  movesMoney?: boolean;
  /** A call that moves money and also takes effect only once for each Idempotency-Key. */
  takesIdempotencyKey?: boolean;
  /**
   * A signed webhook: the call receives `{ text, signature }`, the JSON exactly as sent and this header, or these, one per line. Public,
   * and authorized by the signature alone.
   */
  takesSigned?: { header: string | readonly string[] };
  /**
   * The reply is a download of this type instead of JSON; the response is `{ name, text }`, or `{ name, base64 }` for bytes. The name must
   * not need quoting.
   */
  file?: { type: string };
  /**
   * The source under which a failure (5xx) of this call is reported; absent means `request`. Some are only logged (specification, section
   * 8).
   */
  failureSource?: ErrorSource;
  /**
   * The redirect (303) after success of a form posted without JavaScript; without it the call accepts no form. A form can only POST: it
   * names another method in the field `_method`.
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

/** The input of a caller: `{ params, query, body }`, only the parts that the definition has. */
export type InputOf<D> =
  D extends EndpointDefinition<infer P, infer Q, infer B, infer _R>
    ? Part<'params', P, 'input'> & Part<'query', Q, 'input'> & Part<'body', B, 'input'>
    : never;

/** The input of a handler, after validation. */
export type ParsedOf<D> =
  D extends EndpointDefinition<infer P, infer Q, infer B, infer _R>
    ? Part<'params', P, 'output'> & Part<'query', Q, 'output'> & Part<'body', B, 'output'>
    : never;

export type ReplyOf<D> = D extends EndpointDefinition<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
