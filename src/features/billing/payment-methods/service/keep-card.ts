import {
  type CardPayments,
  CardProviderFailure,
  type CardRefusal,
  type Keeping,
} from '#platform/cards/card-payments.ts';
import type { Db } from '#platform/db/database.ts';
import { lockCustomer } from '../../ledger/public.ts';
import {
  type Card,
  findAskedCard,
  findCardCustomer,
  findCardOfProvider,
  insertAskedCard,
  insertCardCustomer,
  insertKeptCard,
  listCardsToForget,
  markForgetAsked,
  markForgotten,
  removeAskedCard,
} from '../queries.ts';
import { removeKeptPayer } from './kept-payer.ts';
import { type CardContext, countingRefusal, noteRefusal } from './refused-cards.ts';

/** A customer's only card: a new one replaces the previous payment method, which the provider is then told to delete. */

type CardDeps = { db: Db; cards: CardPayments; now: Date };

const depsOf = ({ db, ports, now }: CardContext): CardDeps => ({ db, cards: ports.cards.payments, now });

export type CardKeeping =
  | { status: 'kept'; card: Card }
  /** The bank asks the cardholder at `url` (3-D Secure); afterwards `finishKeeping` returns the result. */
  | { status: 'asks_holder'; url: string }
  | { status: 'refused'; refusal: CardRefusal };

type KeepCardInput = { customerId: number; token: string; returnUrl: string };

/**
 * Saves the card of a token. Idempotent for the same token. Throws CardProviderFailure, and too_many_requests after too many refused cards.
 */
export async function keepCard(
  ctx: CardContext,
  { customerId, token, returnUrl }: KeepCardInput,
): Promise<CardKeeping> {
  const deps = depsOf(ctx);
  const known = await findCardOfProvider(deps.db, token);
  if (known?.customerId === customerId && known.status === 'kept') return { status: 'kept', card: known };
  // The card was replaced or belongs to somebody else: a token is for one card and can be used once.
  if (known) return { status: 'refused', refusal: 'invalid_data' };
  const providerCustomerId = await providerCustomerOf(deps, { customerId, token });
  const key = `card:${customerId}:${token}`;
  return countingRefusal(ctx, { customerId, source: token }, async () =>
    enter(deps, customerId, await deps.cards.keepCard({ customerId: providerCustomerId, token, returnUrl, key })),
  );
}

/** The result for the card that required 3-D Secure; null if there is none. */
export async function finishKeeping(ctx: CardContext, customerId: number): Promise<CardKeeping | null> {
  const deps = depsOf(ctx);
  const asked = await findAskedCard(deps.db, customerId);
  if (!asked?.setupId) return null;
  const said = await deps.cards.findKeeping(asked.setupId).catch((error: unknown): Keeping => {
    if (error instanceof CardProviderFailure) throw error;
    // The provider no longer knows the setup.
    return { status: 'refused', refusal: 'invalid_data' };
  });
  // The cardholder refused, so the pending card is removed and not asked about again.
  if (said.status === 'refused') {
    await removeAskedCard(deps.db, asked.id, deps.now);
    await noteRefusal(ctx, { customerId, source: asked.setupId });
  }
  return enter(deps, customerId, said);
}

/**
 * The idempotency key uses the token, which the provider issues once. Our ids can repeat after a restore of the database, and with a key
 * that another member used before, the provider would reply with that member's customer.
 */
async function providerCustomerOf(
  { db, cards }: CardDeps,
  { customerId, token }: { customerId: number; token: string },
): Promise<string> {
  const known = await findCardCustomer(db, customerId);
  if (known !== null) return known;
  const providerId = await cards.createCustomer({ reference: `customer:${customerId}`, key: `customer:${token}` });
  await insertCardCustomer(db, customerId, providerId);
  // A concurrent request for another card of the same member may have inserted its customer first.
  return (await findCardCustomer(db, customerId)) ?? providerId;
}

async function enter({ db, now }: CardDeps, customerId: number, said: Keeping): Promise<CardKeeping> {
  if (said.status === 'refused') return said;
  return db.transaction(async (tx): Promise<CardKeeping> => {
    await lockCustomer(tx, customerId);
    if (said.status === 'asks_holder') {
      await insertAskedCard(tx, { customerId, setupId: said.setupId }, now);
      return { status: 'asks_holder', url: said.url };
    }
    const known = await findCardOfProvider(tx, said.card.cardId);
    if (known?.status === 'kept') return { status: 'kept', card: known };
    if (known) return { status: 'refused', refusal: 'invalid_data' };
    await removeKeptPayer(tx, customerId, now);
    return { status: 'kept', card: await insertKeptCard(tx, customerId, said.card, now) };
  });
}

const BATCH = 100;

/** Has the provider delete cards that were replaced or whose customer was erased. A card that fails moves behind the others. */
export async function forgetCards(
  { db, cards, now }: CardDeps,
  onFailure: (error: unknown, cardId: number) => void,
): Promise<number> {
  let forgotten = 0;
  for (const { id, providerId } of await listCardsToForget(db, BATCH)) {
    await markForgetAsked(db, id, now);
    const isDone = await cards.forgetCard(providerId).then(
      () => true,
      (error: unknown) => {
        onFailure(error, id);
        return false;
      },
    );
    if (!isDone) continue;
    await markForgotten(db, id, now);
    forgotten += 1;
  }
  return forgotten;
}
