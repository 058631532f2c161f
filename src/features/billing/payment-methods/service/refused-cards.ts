import { HOUR_MS } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { consumeAddressLimit, giveBackAddressLimit } from '#platform/limits/address-limit.ts';
import { ensureCustomer, lockCustomer } from '../../ledger/public.ts';
import { deleteRefusedCard, deleteRefusedCardsBefore, insertRefusedCard, listRefusedCards } from '../queries.ts';

/**
 * How many refused cards a person may type (decision 0097). Whoever tries out stolen cards needs answers of a bank by the hundred; a member who
 * mistypes needs a few. A card is counted before its provider is asked and given back if it is not refused, so that many tries at once count too.
 */

const MOST = 10;
const WINDOW_MS = HOUR_MS;
/** By address and its wider networks: a visitor buys each gift as another customer. */
export const REFUSED_BY_ADDRESS = { name: 'refused cards', limit: { points: 40, seconds: WINDOW_MS / 1_000 } };

export type CardContext = Pick<Context, 'db' | 'ports' | 'now' | 'actor'> & { client: Pick<Context['client'], 'ip'> };

/**
 * Asks the card provider, unless too many cards were refused within an hour: then it throws too_many_requests. Counts the answer where it is a
 * refusal. `customerId`: who pays, where nobody is signed in. `source`: what is asked about; the same one counts once however often it is asked about.
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
    // Of a provider that did not answer it is not known whether the card was refused.
    await giveBack();
    throw error;
  }
}

/** Counts a refusal that came without a question of ours: its holder told their bank no. */
export async function noteRefusal(
  ctx: CardContext,
  { customerId, source }: { customerId: number; source: string },
): Promise<void> {
  await insertRefusedCard(ctx.db, { customerId: await payerOf(ctx, customerId), source, triedAt: ctx.now });
  await consumeAddressLimit(ctx.ports.rateLimiter, { ...REFUSED_BY_ADDRESS, ip: ctx.client.ip });
}

/** Answers how to give it back: nothing, where somebody else is asking about the same. */
async function takeTry(
  ctx: CardContext,
  { customerId, source }: { customerId: number; source: string },
): Promise<() => Promise<void>> {
  const { db: root, ports, now, client } = ctx;
  const payerId = await payerOf(ctx, customerId);
  const id = await root.transaction(async (db) => {
    // Locked so that many cards at once, of several processes too, do not each find the count below its limit.
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

/** The member who is signed in, whatever customer the card is for: the card of a gift belongs to a customer of its own. */
const payerOf = async ({ db, actor, now }: CardContext, customerId: number): Promise<number> =>
  actor.kind === 'member' ? ensureCustomer(db, actor.userId, now) : customerId;

function tooMany({ ports }: CardContext, seconds: number) {
  const message = `Too many cards were declined. Please try again in an hour${ports.paypal.payments.isOn ? ', or pay with PayPal' : ''}.`;
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return apiError('too_many_requests', { message, fields: { payment_issue: [message] }, retryAfter });
}

/** No refusal counts any more that is older than the window. */
export const forgetOldRefusals = ({ db, now }: Pick<CardContext, 'db' | 'now'>): Promise<void> =>
  deleteRefusedCardsBefore(db, new Date(now.getTime() - WINDOW_MS));
