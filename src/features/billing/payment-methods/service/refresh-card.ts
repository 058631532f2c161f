import type { CardPayments } from '#platform/cards/card-payments.ts';
import type { Db } from '#platform/db/database.ts';
import { updateKeptCard } from '../queries.ts';

/**
 * The provider has new data for a saved card, so its member sees it and gets correct expiry emails. The card is fetched rather than read
 * from the event, so that events may arrive in any order.
 */
export async function refreshCard(
  { db, cards, now }: { db: Db; cards: CardPayments; now: Date },
  cardId: string,
): Promise<void> {
  const card = await cards.findCard(cardId);
  if (card) await updateKeptCard(db, card, now);
}
