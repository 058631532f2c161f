import type { Db } from '#platform/db/database.ts';
import { renewalConsents } from './tables.ts';

/** Saves a member's consent to renewal: the words they read, when, and from where (decision 24). */
export async function insertConsent(
  db: Db,
  consent: { subscriptionId: number; words: string; ip: string; agreedAt: Date },
): Promise<void> {
  await db.insert(renewalConsents).values(consent);
}
