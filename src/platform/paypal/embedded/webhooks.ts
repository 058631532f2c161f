import { createSign, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { embeddedPaypalDeliveries as deliveries, embeddedPaypalObjects as rows } from '../tables.ts';
import { SIGNING_HEADERS, signedText } from '../webhook-signature.ts';
import { newId, type StoredSigner } from './objects.ts';

/** Webhooks, sent to the program as PayPal sends them: signed with a certificate's key, and retried for three days until acknowledged. */

/** `signature`: the headers of `SIGNING_HEADERS`, one per line. Returns the status; throws if the program could not be reached. */
export type PostPaypalEvent = (event: { body: string; signature: string }) => Promise<number>;

const BATCH = 50;
const LONGEST_MS = 12 * HOUR_MS;
/** Three days of retries. */
const MOST_TRIES = 16;

type Telling = { webhookId: string; origin: string; post: PostPaypalEvent; now: Date };

/** Delivers every due event; returns how many were acknowledged. Two concurrent runs may deliver an event twice. */
export async function deliverEvents(db: Db, { webhookId, origin, post, now }: Telling): Promise<number> {
  const due = await db
    .select({ id: deliveries.eventId, tries: deliveries.tries, body: rows.body })
    .from(deliveries)
    .innerJoin(rows, eq(rows.id, deliveries.eventId))
    .where(and(isNotNull(deliveries.nextTryAt), lte(deliveries.nextTryAt, now)))
    .orderBy(asc(deliveries.nextTryAt), asc(deliveries.number))
    .limit(BATCH);
  if (due.length === 0) return 0;
  const { privateKey } = await signerOf(db, now);
  let heard = 0;
  for (const { id, tries, body } of due) {
    const text = body.kind === 'event' ? body.text : '';
    const transmission = { id: newId(), time: now.toISOString() };
    const sign = createSign('RSA-SHA256').update(signedText(transmission, webhookId, text));
    const said: Record<(typeof SIGNING_HEADERS)[number], string> = {
      'paypal-transmission-id': transmission.id,
      'paypal-transmission-time': transmission.time,
      'paypal-transmission-sig': sign.sign(privateKey, 'base64'),
      'paypal-cert-url': `${origin}${CERTIFICATE_PATH}`,
      'paypal-auth-algo': 'SHA256withRSA',
    };
    const signature = SIGNING_HEADERS.map((name) => said[name]).join('\n');
    const status = await post({ body: text, signature }).catch(() => 0);
    const isHeard = status >= 200 && status < 300;
    heard += Number(isHeard);
    const nextTryAt = isHeard || tries + 1 >= MOST_TRIES ? null : new Date(now.getTime() + waitAfter(tries));
    await db
      .update(deliveries)
      .set({ tries: tries + 1, nextTryAt })
      .where(eq(deliveries.eventId, id));
  }
  return heard;
}

const waitAfter = (tries: number) => Math.min(LONGEST_MS, MINUTE_MS * 2 ** tries);

const SIGNER = 'CERT-EMBEDDED';
export const CERTIFICATE_PATH = `/v1/notifications/certs/${SIGNER}`;

/** Created on first use and stored, so that every process signs with the same key. */
export async function signerOf(db: Db, now: Date): Promise<StoredSigner> {
  const known = await findSigner(db);
  if (known) return known;
  const made = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const body: StoredSigner = { kind: 'signer', id: SIGNER, ...made };
  await db.insert(rows).values({ id: SIGNER, body, createdAt: now }).onConflictDoNothing();
  return (await findSigner(db)) ?? body;
}

async function findSigner(db: Db): Promise<StoredSigner | null> {
  const [found] = await db.select({ body: rows.body }).from(rows).where(eq(rows.id, SIGNER));
  return found?.body.kind === 'signer' ? found.body : null;
}
