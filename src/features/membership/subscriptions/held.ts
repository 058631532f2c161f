import { calendarDate, DAY_MS } from '#kernel/dates.ts';
import { escapeHtml } from '#platform/http/html-page.ts';
import type { AddOn } from '../plans/product-view.ts';
import { type EndReason, givesAccess, type Subscription } from './subscription.ts';

/** A summary of a member's subscriptions for the account: those that give access, the next one to end, and the lapsed ones. Pure. */

type Held = Subscription & {
  id: number;
  siteIds: readonly number[];
  addOnCents: readonly { addOn: AddOn; siteIds: readonly number[] }[];
};

/** Those that give access now. With one of them the member is a subscriber. */
export const heldNow = <Each extends Subscription>(own: readonly Each[]): Each[] => own.filter(givesAccess);

/** Of those that give access and don't renew, the one that ends first; null: none ends. */
export function nextExpiring(own: readonly Held[]): { id: number; endsAt: Date } | null {
  const ending = heldNow(own).flatMap(({ id, renews, status, term }) =>
    renews || status === 'past_due' || !term ? [] : [{ id, endsAt: term.endsAt }],
  );
  return ending.toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime() || a.id - b.id)[0] ?? null;
}

/** The sites whose premium content a SPY add-on opens, each once. */
export const spySites = (own: readonly Held[]): number[] => [
  ...new Set(
    heldNow(own).flatMap(({ addOnCents }) =>
      addOnCents.flatMap(({ addOn, siteIds }) => (addOn === 'SPY' ? siteIds : [])),
    ),
  ),
];

/** After a month the member is no longer asked about it. */
const LAPSED_DAYS = 30;

/** A refunded, disputed or never paid subscription did not lapse: its member knows why it is gone. */
const LAPSES: readonly (EndReason | null)[] = ['cancelled', 'expired', 'payment_failed'];

/**
 * The subscriptions that ended within the last 30 days and were not replaced by another, the latest end first; of several for the same
 * sites, only the last to end. A paused or disputed subscription has not ended, and can replace an older one.
 */
export function lapsed<Each extends Held>(own: readonly Each[], now: Date): (Each & { endedAt: Date })[] {
  const present = own.filter(({ status }) => status !== 'incomplete' && status !== 'ended');
  const ended = own
    .flatMap((each) => (each.endedAt && LAPSES.includes(each.endReason) ? [{ ...each, endedAt: each.endedAt }] : []))
    .filter(({ endedAt }) => now.getTime() - endedAt.getTime() < LAPSED_DAYS * DAY_MS)
    .toSorted((a, b) => b.endedAt.getTime() - a.endedAt.getTime() || b.id - a.id);
  return ended.filter((each, index) => ![...present, ...ended.slice(0, index)].some((other) => covers(other, each)));
}

/** Whether one subscription opens every site that another one opened. */
function covers(one: Held, other: Held): boolean {
  if (readsAll(one)) return true;
  const read = new Set([...one.siteIds, ...one.addOnCents.flatMap(({ siteIds }) => siteIds)]);
  return !readsAll(other) && other.siteIds.every((siteId) => read.has(siteId));
}

const readsAll = ({ plan, addOns }: Held): boolean => plan === 'ALL_ACCESS' || addOns.includes('ALL_ACCESS');

/** "Your Alabama Recruiting subscription ended Nov 3, 2026.", with the site names escaped, because alerts render HTML. */
export function lapsedText(
  { type, endReason, endedAt }: Pick<Subscription, 'type' | 'endReason'> & { endedAt: Date },
  names: readonly string[],
): string {
  const title = escapeHtml(names.length === 0 ? 'All Access' : names.join(', '));
  const what = type === 'gift' ? `gift subscription to ${title}` : `${title} subscription`;
  const why = endReason === 'payment_failed' ? ' because your payment didn’t go through' : '';
  return `Your ${what} ended ${calendarDate(endedAt)}${why}.`;
}
