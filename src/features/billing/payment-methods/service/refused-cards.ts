import { HOUR_MS } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { consumeAddressLimit, giveBackAddressLimit } from '#platform/limits/address-limit.ts';
import { ensureCustomer, lockCustomer } from '../../ledger/public.ts';
import { deleteRefusedCard, deleteRefusedCardsBefore, insertRefusedCard, listRefusedCards } from '../queries.ts';

/**
 * How many refused cards a person may enter (decision 0097). Card testing needs hundreds of answers from banks; a member who mistypes
 * needs a few. A card is counted before the provider is called and returned if it is not refused, so that parallel tries count too.
 */

const MOST = 10;
const WINDOW_MS = HOUR_MS;
/** By address and its wider networks, because a visitor buys each gift as a new customer. */
export const REFUSED_BY_ADDRESS = { name: 'refused cards', limit: { points: 40, seconds: WINDOW_MS / 1_000 } };

export type CardContext = Pick<Context, 'db' | 'ports' | 'now' | 'actor'> & { client: Pick<Context['client'], 'ip'> };

/**
 * Calls the card provider, unless too many cards were refused within an hour: then it throws too_many_requests. Counts a refusal.
 * `customerId`: the payer, if nobody is signed in. `source`: what is tried; the same source counts once, however often it is tried.
 */
export async function countingRefusal<Answer extends { status: string }>(
  ctx: CardContext,
  { customerId, source }: { customerId: number; source: string },
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const giveBack = await takeTry(ctx, { customerId, source });
  try {
    const answer = await ask();
    if (answer.status !== 'refused') await giveBack();
    return answer;
  } catch (error) {
    // The provider did not answer, so we don't know whether the card was refused.
    await giveBack();
    throw error;
  }
}

/** Counts a refusal that came outside a call of ours: the cardholder declined at their bank. */
export async function noteRefusal(
  ctx: CardContext,
  { customerId, source }: { customerId: number; source: string },
): Promise<void> {
  await insertRefusedCard(ctx.db, { customerId: await payerOf(ctx, customerId), source, triedAt: ctx.now });
  await consumeAddressLimit(ctx.ports.rateLimiter, { ...REFUSED_BY_ADDRESS, ip: ctx.client.ip });
}

/** Returns how to give the try back: a no-op if another request is trying the same source. */
async function takeTry(
  ctx: CardContext,
  { customerId, source }: { customerId: number; source: string },
): Promise<() => Promise<void>> {
  const { db: root, ports, now, client } = ctx;
  const payerId = await payerOf(ctx, customerId);
  const id = await root.transaction(async (db) => {
    // Locked so that parallel cards, also from several processes, do not each find the count below the limit.
    await lockCustomer(db, payerId);
    const from = new Date(now.getTime() - WINDOW_MS);
    const counted = await listRefusedCards(db, payerId, from);
    if (counted.some((each) => each.source === source)) return null;
    const [oldest] = counted;
    if (oldest && counted.length >= MOST) throw tooMany(ctx, (oldest.triedAt.getTime() - from.getTime()) / 1_000);
    return insertRefusedCard(db, { customerId: payerId, source, triedAt: now });
  });
  if (id === null) return async () => {};
  const address = { ...REFUSED_BY_ADDRESS, ip: client.ip };
  const { isAllowed, retryAfterSeconds } = await consumeAddressLimit(ports.rateLimiter, address);
  if (!isAllowed) {
    await deleteRefusedCard(root, id);
    throw tooMany(ctx, retryAfterSeconds);
  }
  return async () => {
    await deleteRefusedCard(root, id);
    await giveBackAddressLimit(ports.rateLimiter, address);
  };
}

/** The signed-in member, whatever customer the card is for: a gift's card belongs to a customer of its own. */
const payerOf = async ({ db, actor, now }: CardContext, customerId: number): Promise<number> =>
  actor.kind === 'member' ? ensureCustomer(db, actor.userId, now) : customerId;

function tooMany({ ports }: CardContext, seconds: number) {
  const message = `Too many cards were declined. Please try again in an hour${ports.paypal.payments.isOn ? ', or pay with PayPal' : ''}.`;
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return apiError('too_many_requests', { message, fields: { payment_issue: [message] }, retryAfter });
}

/** Deletes refusals older than the window. */
export const forgetOldRefusals = ({ db, now }: Pick<CardContext, 'db' | 'now'>): Promise<void> =>
  deleteRefusedCardsBefore(db, new Date(now.getTime() - WINDOW_MS));
