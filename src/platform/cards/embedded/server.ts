import { createHmac } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { DAY_MS } from '#kernel/dates.ts';
import { parseQuery } from '#platform/http/query-string.ts';
import { isSame } from '#platform/security/form-token.ts';
import { embeddedCardRequests, type StoredAnswer } from '../tables.ts';
import { refusal } from './answers.ts';
import { addCardForm } from './card-form-page.ts';
import { addChallengePages } from './challenge-page.ts';
import type { CardKeys, EmbeddedProvider, ProviderFault } from './provider.ts';
import { ROUTES, type Route } from './routes.ts';
import { inRequest, type ProviderRequest } from './store.ts';
import { badRequest, FAULTS, keyInUse, WireError } from './wire-error.ts';

/**
 * The embedded card provider: a server that speaks Stripe's API, keeps its own books and behaves like Stripe's test mode, so that the same
 * adapter and SDK run with it and with Stripe. It writes no log, because a request may contain a card.
 */

type Asked = { Params: { id?: string } };

export function createCardProvider(provider: EmbeddedProvider): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: 64 * 1024, requestTimeout: 10_000 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, String(body));
  });
  for (const route of ROUTES)
    app.route<Asked>({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const { status, body } = await answer(provider, route, request).catch(refused);
        if (provider.dropsAnswer?.(request.url) === true) return reply.hijack().raw.destroy();
        // A stored failure is repeated for its key, so a retry by the SDK would be pointless.
        if (status >= 500) reply.header('stripe-should-retry', 'false');
        return reply.code(status).header('request-id', `req_${request.id}`).send(body);
      },
    });
  addCardForm(app, provider);
  addChallengePages(app, provider);
  app.setNotFoundHandler((request, reply) => {
    const unknown = badRequest(`Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`);
    return reply.code(404).send(refusal(unknown).body);
  });
  return app;
}

function refused(error: unknown): StoredAnswer {
  if (error instanceof WireError) return refusal(error);
  throw error;
}

async function answer(provider: EmbeddedProvider, route: Route, request: FastifyRequest<Asked>): Promise<StoredAnswer> {
  const { keys } = provider;
  checkKey(request, route, keys);
  const text = typeof request.body === 'string' ? request.body : '';
  const form = parseQuery(route.method === 'GET' ? (request.url.split('?')[1] ?? '') : text);
  const { id = '' } = request.params;
  const given = request.headers['idempotency-key'];
  const key = route.method === 'POST' && typeof given === 'string' ? given : null;
  const fault = provider.faultOf?.({ method: route.method, path: request.url }) ?? null;
  if (fault !== null && fault !== 'server_error') throw faultOf(fault);
  return inRequest(provider, key, (asked) => {
    const run = async () =>
      fault === null ? await route.run(asked, form, id, keys.secretKey) : refusal(faultOf(fault));
    return key === null ? run() : once(asked, key, fingerprintOf(keys, request, text), run);
  });
}

function faultOf(fault: ProviderFault): WireError {
  const { status, ...body } = FAULTS[fault];
  return new WireError(status, body);
}

/**
 * Runs a request once per key within a day. A repeated request gets the same answer, including a failure of the provider; a concurrent one
 * is refused. A request that was refused before it did anything may be retried (docs.stripe.com/api/idempotent_requests).
 */
async function once(
  { db, now }: ProviderRequest,
  key: string,
  fingerprint: string,
  run: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const rows = embeddedCardRequests;
  const { rows: locks } = await db.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as "isFree"`,
  );
  const isAlive = gt(rows.createdAt, new Date(now.getTime() - DAY_MS));
  const [earlier] = await db
    .select()
    .from(rows)
    .where(and(eq(rows.key, key), isAlive));
  if (earlier?.answer && isSame(earlier.fingerprint, fingerprint)) return earlier.answer;
  if (earlier?.answer)
    throw new WireError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with: '${key}'.`,
    });
  if (locks[0]?.isFree !== true) throw keyInUse(key);
  const stored = { fingerprint, answer: await run(), createdAt: now };
  // Overwrites an entry that is older than a day.
  await db
    .insert(rows)
    .values({ key, ...stored })
    .onConflictDoUpdate({ target: rows.key, set: stored });
  return stored.answer;
}

const fingerprintOf = (
  { secretKey }: CardKeys,
  { method, url }: Pick<FastifyRequest, 'method' | 'url'>,
  text: string,
) => createHmac('sha256', secretKey).update(`${method} ${url}\n${text}`).digest('hex');

function checkKey(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { isPublic }: Route,
  { secretKey, publishableKey }: CardKeys,
): void {
  const given = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  if (isSame(given, secretKey) || (isPublic === true && isSame(given, publishableKey))) return;
  throw new WireError(401, {
    type: 'invalid_request_error',
    message: given === '' ? 'You did not provide an API key.' : 'Invalid API key provided.',
  });
}
