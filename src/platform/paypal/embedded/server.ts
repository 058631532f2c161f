import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Db } from '#platform/db/database.ts';
import { isSame } from '#platform/security/form-token.ts';
import { embeddedPaypalRequests as requests, type StoredAnswer } from '../tables.ts';
import { addApprovePage } from './approve-page.ts';
import { retrieveDispute } from './disputes.ts';
import { createOrder, refundCapture, retrieveCapture, retrieveOrder, retrieveRefund } from './orders.ts';
import type { ProviderRequest } from './store.ts';
import { listTransactions } from './transactions.ts';
import {
  createAgreement,
  createSetup,
  deleteAgreement,
  listAgreementsOf,
  retrieveAgreement,
  retrieveSetup,
} from './vault.ts';
import { CERTIFICATE_PATH, signerOf } from './webhooks.ts';
import {
  badRequest,
  FAULTS,
  noSuch,
  notAuthenticated,
  type PaypalFault,
  unprocessable,
  WireError,
} from './wire-error.ts';

/**
 * The embedded PayPal: a server of the part of PayPal's API that the program uses, with its own books, so that the same adapter and SDK run
 * with it and with PayPal.
 */

export type EmbeddedPaypalProvider = {
  db: Db;
  now: () => Date;
  clientId: string;
  clientSecret: string;
  /** Its address for browsers: "http://test-paypal.localhost:3000". */
  origin: string;
  /** Whether to drop the connection instead of answering, after the request was executed. For tests and the simulator. */
  dropsAnswer?: (path: string) => boolean;
  /** A fault to answer a call that changes something with, before anything is done; null if none. For tests and the simulator. */
  faultOf?: (path: string) => PaypalFault | null;
};

type Handler = (request: ProviderRequest, body: unknown, id: string, query: string) => Promise<StoredAnswer>;
type Route = { method: 'GET' | 'POST' | 'DELETE'; path: string; run: Handler };

/** The part of PayPal's API that the provider implements, besides the client's token. */
const ROUTES: readonly Route[] = [
  { method: 'POST', path: '/v3/vault/setup-tokens', run: createSetup },
  { method: 'GET', path: '/v3/vault/setup-tokens/:id', run: retrieveSetup },
  { method: 'POST', path: '/v3/vault/payment-tokens', run: createAgreement },
  { method: 'GET', path: '/v3/vault/payment-tokens', run: listAgreementsOf },
  { method: 'GET', path: '/v3/vault/payment-tokens/:id', run: retrieveAgreement },
  { method: 'DELETE', path: '/v3/vault/payment-tokens/:id', run: deleteAgreement },
  { method: 'POST', path: '/v2/checkout/orders', run: createOrder },
  { method: 'GET', path: '/v2/checkout/orders/:id', run: retrieveOrder },
  { method: 'GET', path: '/v2/payments/captures/:id', run: retrieveCapture },
  { method: 'POST', path: '/v2/payments/captures/:id/refund', run: refundCapture },
  { method: 'GET', path: '/v2/payments/refunds/:id', run: retrieveRefund },
  { method: 'GET', path: '/v1/customer/disputes/:id', run: retrieveDispute },
  { method: 'GET', path: '/v1/reporting/transactions', run: listTransactions },
];

type Asked = { Params: { id?: string } };

const TOKEN_SECONDS = 32_400;

export function createPaypalProvider(provider: EmbeddedPaypalProvider): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: 64 * 1024, requestTimeout: 10_000 });
  app.removeAllContentTypeParsers();
  // Parsed by each handler, because PayPal has its own error for an invalid body.
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'string' },
    (_, body, done) => {
      done(null, String(body));
    },
  );
  app.post('/v1/oauth2/token', (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', basicOf(provider)))
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
    return reply.send({
      scope: 'https://uri.paypal.com/services/vault/payment-tokens/readwrite',
      access_token: tokenOf(provider),
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: TOKEN_SECONDS,
      nonce: '',
    });
  });
  for (const route of ROUTES)
    app.route<Asked>({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const { status, body } = await answer(provider, route, request).catch(refused);
        if (provider.dropsAnswer?.(request.url) === true) return reply.hijack().raw.destroy();
        return status === 204 ? reply.code(status).send() : reply.code(status).send(body);
      },
    });
  app.get(CERTIFICATE_PATH, async (_, reply) =>
    reply.type('application/x-pem-file').send((await signerOf(provider.db, provider.now())).publicKey),
  );
  addApprovePage(app, provider);
  app.setNotFoundHandler((_, reply) => reply.code(404).send(noSuch().body));
  return app;
}

const basicOf = ({ clientId, clientSecret }: EmbeddedPaypalProvider) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

/** Stable for the same client. */
const tokenOf = ({ clientId, clientSecret }: EmbeddedPaypalProvider) =>
  `A21AA${createHmac('sha256', clientSecret).update(`token of ${clientId}`).digest('base64url')}`;

function refused(error: unknown): StoredAnswer {
  if (error instanceof WireError) return { status: error.status, body: error.body };
  throw error;
}

async function answer(
  provider: EmbeddedPaypalProvider,
  route: Route,
  request: FastifyRequest<Asked>,
): Promise<StoredAnswer> {
  const { db, now, origin } = provider;
  if (!isSame(request.headers.authorization ?? '', `Bearer ${tokenOf(provider)}`)) throw notAuthenticated();
  const text = typeof request.body === 'string' ? request.body : '';
  const given = request.headers['paypal-request-id'];
  const key = route.method === 'POST' && typeof given === 'string' ? given : null;
  const id = request.params.id ?? '';
  const fault = route.method === 'GET' ? null : (provider.faultOf?.(request.url) ?? null);
  if (fault !== null) throw FAULTS[fault]();
  return db.transaction(async (tx) => {
    const asked = { db: tx, now: now(), origin };
    const run = () => route.run(asked, jsonOf(text), id, request.url.split('?')[1] ?? '');
    const fingerprint = createHmac('sha256', provider.clientSecret).update(`${request.url}\n${text}`).digest('hex');
    return key === null ? run() : once(asked, { key, fingerprint }, run);
  });
}

function jsonOf(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.');
  }
}

/** Answers a key once: repeated and concurrent requests get the same answer. A refused request may be retried. */
async function once(
  { db, now }: ProviderRequest,
  { key, fingerprint }: { key: string; fingerprint: string },
  run: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const claimed = await db
    .insert(requests)
    .values({ key, fingerprint, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: requests.key });
  if (claimed.length === 0) {
    const [earlier] = await db.select().from(requests).where(eq(requests.key, key));
    if (!earlier?.answer || !isSame(earlier.fingerprint, fingerprint))
      throw unprocessable('PAYPAL_REQUEST_ID_PREVIOUSLY_USED');
    return { ...earlier.answer, status: 200 };
  }
  const answered = await run();
  await db.update(requests).set({ answer: answered }).where(eq(requests.key, key));
  return answered;
}
