import { addDays, addMonths } from '#kernel/calendar.ts';
import { isPaidType, type KeptSubscription } from '../subscriptions/public.ts';

/** What is offered to members who cancel, and who is eligible (decision 27). Pure. */

export const SAVE_PERCENT = 30;
/** A subscription younger than this gets no offer. */
const YOUNGEST_DAYS = 30;
/** After accepting an offer, members get no other for this long. */
const NEXT_OFFER_MONTHS = 12;
/** How long an emailed offer is valid. */
export const OFFER_DAYS = 14;

export type SaveRefusal = 'not_paid' | 'past_due' | 'too_young' | 'saved_lately' | 'over';

type Asked = Pick<KeptSubscription, 'type' | 'status' | 'term' | 'createdAt' | 'renews' | 'renewedUntilCancelled'>;

/**
 * Null: it is eligible. `savedAt`: when the member last accepted an offer. A canceled subscription that renewed before is eligible until it
 * ends.
 */
export function saveRefusal(
  subscription: Asked,
  { savedAt, now }: { savedAt: Date | null; now: Date },
): SaveRefusal | null {
  const { status, term, createdAt, renews, renewedUntilCancelled } = subscription;
  if (status === 'past_due') return 'past_due';
  if (status !== 'active' || !isPaidType(subscription) || !(renews || renewedUntilCancelled)) return 'not_paid';
  if (!term || term.endsAt <= now) return 'over';
  if (addDays(createdAt, YOUNGEST_DAYS) > now) return 'too_young';
  return savedAt !== null && addMonths(savedAt, NEXT_OFFER_MONTHS) > now ? 'saved_lately' : null;
}
