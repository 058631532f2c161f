import type { Db } from '#platform/db/database.ts';
import type { PaymentMethod } from '../../ledger/public.ts';
import { findKeptAgreement, removeKeptAgreement } from '../agreement-queries.ts';
import { findPayingCard, removeCards } from '../queries.ts';

/** The one way by which a customer pays: what he gave last, a card or an agreement with PayPal. */
export type KeptPayer = {
  method: PaymentMethod;
  /** As the provider calls the customer, and the card or the agreement. */
  customerId: string;
  sourceId: string;
  /** The same for the same card or account, whoever's it is; null where the provider does not tell. */
  fingerprint: string | null;
};

/** Null: he has none. */
export async function findKeptPayer(db: Db, customerId: number): Promise<KeptPayer | null> {
  const card = await findPayingCard(db, customerId);
  if (card) {
    const { providerId: sourceId, providerCustomerId, fingerprint } = card;
    if (providerCustomerId === null || sourceId === null)
      throw new Error(`customer ${customerId} has a card of nobody`);
    return { method: 'card', customerId: providerCustomerId, sourceId, fingerprint };
  }
  const agreement = await findKeptAgreement(db, customerId);
  if (!agreement?.providerId || !agreement.providerCustomerId) return null;
  const { providerId: sourceId, providerCustomerId, payerId } = agreement;
  const fingerprint = payerId === null ? null : `paypal:${payerId}`;
  return { method: 'paypal', customerId: providerCustomerId, sourceId, fingerprint };
}

/** By nothing that he has is a customer charged any more; the providers forget it afterwards. */
export async function removeKeptPayer(db: Db, customerId: number, now: Date): Promise<void> {
  await removeCards(db, customerId, now);
  await removeKeptAgreement(db, customerId, now);
}
