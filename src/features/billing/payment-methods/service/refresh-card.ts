import type { CardPayments } from '#platform/cards/card-payments.ts';
import type { Db } from '#platform/db/database.ts';
import { updateKeptCard } from '../queries.ts';

/**
 * The provider has other facts of a card that charges go to: its member is shown them, and is told of an expiry that is true. They are asked for, so that of two
 * changes the later one stays, in whatever order they are told.
 */
export async function refreshCard(
  { db, cards, now }: { db: Db; cards: CardPayments; now: Date },
  cardId: string,
): Promise<void> {
  const card = await cards.findCard(cardId);
  if (card) await updateKeptCard(db, card, now);
}
