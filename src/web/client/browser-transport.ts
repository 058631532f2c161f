import { toCamel, toSnake } from '#kernel/casing.ts';
import { BluechipAPIError, isApiError } from '#kernel/errors.ts';
import { type CallInput, callPath, type Transport } from '#platform/http/api-client.ts';
import type { EndpointDefinition } from '#platform/http/endpoint.ts';
import { formatQuery } from '#platform/http/query-string.ts';

/**
 * Calls over `fetch` (specification, section 7): JSON, credentials, camel-cased keys, 204 as an empty string, failures as BluechipAPIError.
 * Writes wait until the CSRF token has arrived; concurrent ones share one request for it.
 */

export type TransportDeps = {
  fetch: typeof fetch;
  readCookie: (name: string) => string | undefined;
  /** `https` behind a proxy that terminates TLS, otherwise the page's own. */
  protocol: string;
  /**
   * Milliseconds until a call times out. Files have no timeout, because a slow line may take minutes. Default: 30 s (specification, section
   * 9).
   */
  timeoutMs?: number;
};

const TIMEOUT_MS = 30_000;

const TOKEN_PATH = '/api/v2/csurf_token';
const TOKEN_COOKIE = 'XSRF-TOKEN';

/** `prepareWrite`: fetches the token for the next write in advance, so that it can be sent immediately. */
type BrowserTransport = Transport & { prepareWrite: () => Promise<unknown> };

export function createBrowserTransport(deps: TransportDeps): BrowserTransport {
  const { fetch, readCookie, protocol, timeoutMs = TIMEOUT_MS } = deps;
  let tokenRequest: Promise<string> | null = null;

  const commonHeaders = {
    accept: 'application/json',
    'content-type': 'application/json',
    'x-forwarded-proto': protocol,
  };
  // For a form with files the browser sets the content type itself, with the boundary of its parts.
  const { 'content-type': _, ...formHeaders } = commonHeaders;

  async function token({ isRefused }: { isRefused: boolean }): Promise<string> {
    const known = isRefused ? undefined : readCookie(TOKEN_COOKIE);
    if (known) return known;
    tokenRequest ??= askToken().finally(() => {
      tokenRequest = null;
    });
    return tokenRequest;
  }

  async function askToken(): Promise<string> {
    const signal = AbortSignal.timeout(timeoutMs);
    const reply = await readReply(
      await fetch(TOKEN_PATH, { headers: commonHeaders, credentials: 'same-origin', signal }),
    );
    if (typeof reply === 'object' && reply !== null && 'csurfToken' in reply) return String(reply.csurfToken);
    throw new BluechipAPIError(500, 'internal');
  }

  const send = async (definition: EndpointDefinition, input: CallInput, isRefused: boolean) => {
    const isWrite = definition.method !== 'GET';
    // Determined from the body, because the browser has only a definition's method and path.
    const form = fileForm(input.body);
    return readReply(
      await fetch(addressOf(definition, input), {
        method: definition.method,
        headers: {
          ...(form ? formHeaders : commonHeaders),
          ...(isWrite ? { 'x-xsrf-token': await token({ isRefused }) } : {}),
        },
        credentials: 'same-origin',
        ...(form ? {} : { signal: AbortSignal.timeout(timeoutMs) }),
        ...(input.outlivesPage ? { keepalive: true } : {}),
        ...(isWrite ? { body: form ?? JSON.stringify(withKeys(input.body ?? {}, toSnake)) } : {}),
      }),
    );
  };

  const transport: Transport = async (definition, input) => {
    try {
      return await send(definition, input, false);
    } catch (error) {
      // The cookie outlives the secret that signed it. Nothing was done yet, so it retries once with a fresh token.
      if (!isApiError(error) || error.code !== 'csrf_failed') throw error;
      return send(definition, input, true);
    }
  };
  return Object.assign(transport, { prepareWrite: () => token({ isRefused: false }) });
}

/** A body with a file as form data; null without one. */
function fileForm(body: unknown): FormData | null {
  const entries = Object.entries<unknown>(Object(body));
  const files = entries.flatMap(([key, value]) => (value instanceof Blob ? [[toSnake(key), value] as const] : []));
  if (files.length === 0) return null;
  const words = Object.fromEntries(entries.filter(([, value]) => !(value instanceof Blob)));
  const form = new FormData();
  for (const [key, value] of new URLSearchParams(formatQuery(words, toSnake))) form.append(key, value);
  for (const [key, value] of files) form.append(key, value);
  return form;
}

function addressOf(definition: EndpointDefinition, { params, query }: CallInput): string {
  const path = callPath(definition, params);
  const text = formatQuery(query ?? {}, toSnake);
  return text ? `${path}?${text}` : path;
}

async function readReply(response: Response): Promise<unknown> {
  if (response.status === 204) return '';
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const parsed = isJson ? parseJson(text) : { isJson: false };
  if (!parsed.isJson) {
    if (response.ok && !isJson) return text;
    throw new BluechipAPIError(response.status, 'internal');
  }
  const reply = withKeys(parsed.value, toCamel);
  const failure = failureOf(reply, response);
  if (failure) throw failure;
  return reply;
}

function parseJson(text: string): { isJson: boolean; value?: unknown } {
  try {
    return { isJson: true, value: JSON.parse(text) };
  } catch {
    return { isJson: false };
  }
}

type FailureBody = { error?: unknown; errors?: unknown; errorCode?: unknown; requestId?: unknown };

/** Converts `error`, `errors` or `errors[0]` of a reply into the error to throw, with its status (a status below 300 becomes 500). */
function failureOf(reply: unknown, response: Response): BluechipAPIError | null {
  const body: FailureBody = typeof reply === 'object' && reply !== null && !Array.isArray(reply) ? reply : {};
  const hasFailure = isTold(body.error) || isTold(body.errors);
  if (response.ok && !hasFailure) return null;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new BluechipAPIError(response.status, typeof body.errorCode === 'string' ? body.errorCode : 'internal', {
    message: messageOf(body),
    fields: fieldsOf(body.errors),
    requestId: typeof body.requestId === 'string' ? body.requestId : undefined,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
  });
}

const isTold = (error: unknown) => (typeof error === 'string' && error !== '') || isFilled(error);

const isFilled = (errors: unknown) => typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0;

function messageOf({ error, errors }: FailureBody): string | undefined {
  if (typeof error === 'string') return error;
  if (typeof errors === 'string') return errors;
  const first: unknown = Array.isArray(errors) ? errors[0] : Object.values(errors ?? {})[0];
  const text: unknown = Array.isArray(first) ? first[0] : first;
  return typeof text === 'string' ? text : undefined;
}

function fieldsOf(errors: unknown): Record<string, string[]> | undefined {
  if (!isFilled(errors) || Array.isArray(errors)) return undefined;
  const entries = Object.entries(errors ?? {}).map(([field, texts]): [string, string[]] => [
    field,
    [texts].flat().map(String),
  ]);
  return Object.fromEntries(entries);
}

function withKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withKeys(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), withKeys(inner, rename)]));
}
