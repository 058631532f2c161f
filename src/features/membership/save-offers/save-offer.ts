import { addDays, addMonths } from '#kernel/calendar.ts';
import { isPaidType, type KeptSubscription } from '../subscriptions/public.ts';

/** What is offered to whoever cancels, and to whom (decision 27). Pure. */

export const SAVE_PERCENT = 30;
/** So long after its beginning a subscription is offered nothing. */
const YOUNGEST_DAYS = 30;
/** So long after one that was taken there is no other. */
const NEXT_OFFER_MONTHS = 12;
/** So long a mailed offer holds. */
export const OFFER_DAYS = 14;

export type SaveRefusal = 'not_paid' | 'past_due' | 'too_young' | 'saved_lately' | 'over';

type Asked = Pick<KeptSubscription, 'type' | 'status' | 'term' | 'createdAt' | 'renews' | 'renewedUntilCancelled'>;

/** Null: it is eligible. `savedAt`: when the member took an offer last. One that renewed until it was cancelled is, until it ends. */
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
