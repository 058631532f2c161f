import type { Db } from '#platform/db/database.ts';
import type { PaymentMethod } from '../../ledger/public.ts';
import { findKeptAgreement, removeKeptAgreement } from '../agreement-queries.ts';
import { findPayingCard, removeCards } from '../queries.ts';

/** A customer's one payment method: the last one they saved, a card or a PayPal agreement. */
export type KeptPayer = {
  method: PaymentMethod;
  /** The provider's ids of the customer, and of the card or agreement. */
  customerId: string;
  sourceId: string;
  /** Equal for the same card or account, across customers; null: the provider doesn't say. */
  fingerprint: string | null;
};

/** Null: they have none. */
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

/** Removes every payment method of a customer; the providers forget them afterwards. */
export async function removeKeptPayer(db: Db, customerId: number, now: Date): Promise<void> {
  await removeCards(db, customerId, now);
  await removeKeptAgreement(db, customerId, now);
}
