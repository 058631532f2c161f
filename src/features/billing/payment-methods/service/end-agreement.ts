import type { Db } from '#platform/db/database.ts';
import { lockCustomer } from '../../ledger/public.ts';
import { findAgreementOfProvider, markAgreementForgotten, removeKeptAgreement } from '../agreement-queries.ts';

/** The payer canceled the agreement at PayPal: it is no longer charged, and PayPal has already forgotten it. */
export async function endAgreement(root: Db, providerId: string, now: Date): Promise<void> {
  await root.transaction(async (db) => {
    const seen = await findAgreementOfProvider(db, providerId);
    if (!seen?.customerId) return;
    await lockCustomer(db, seen.customerId);
    const agreement = await findAgreementOfProvider(db, providerId);
    if (agreement?.status === 'kept') await removeKeptAgreement(db, seen.customerId, now);
    if (agreement?.forgottenAt === null) await markAgreementForgotten(db, agreement.id, now);
  });
}
