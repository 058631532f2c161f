import { calendarDate, DAY_MS } from '#kernel/dates.ts';
import { escapeHtml } from '#platform/http/html-page.ts';
import type { AddOn } from '../plans/product-view.ts';
import { type EndReason, givesAccess, type Subscription } from './subscription.ts';

/** What a member's subscriptions come to, for the account: those that open something, the next one to end, those that lapsed. Pure. */

type Held = Subscription & {
  id: number;
  siteIds: readonly number[];
  addOnCents: readonly { addOn: AddOn; siteIds: readonly number[] }[];
};

/** Those that open something now: with one of them, somebody is a subscriber. */
export const heldNow = <Each extends Subscription>(own: readonly Each[]): Each[] => own.filter(givesAccess);

/** The one that ends first of those that open something and do not renew; null: none ends. */
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

/** After a month nobody is asked about it any more. */
const LAPSED_DAYS = 30;

/** What was refunded, disputed or never paid did not lapse: its member knows why it is gone. */
const LAPSES: readonly (EndReason | null)[] = ['cancelled', 'expired', 'payment_failed'];

/**
 * Those that ended within the last 30 days and that no other one takes the place of, the newest end first: of several for the same sites the
 * one that ended last. One that is paused or disputed has not ended, and takes the place of an older one as well.
 */
export function lapsed<Each extends Held>(own: readonly Each[], now: Date): (Each & { endedAt: Date })[] {
  const present = own.filter(({ status }) => status !== 'incomplete' && status !== 'ended');
  const ended = own
    .flatMap((each) => (each.endedAt && LAPSES.includes(each.endReason) ? [{ ...each, endedAt: each.endedAt }] : []))
    .filter(({ endedAt }) => now.getTime() - endedAt.getTime() < LAPSED_DAYS * DAY_MS)
    .toSorted((a, b) => b.endedAt.getTime() - a.endedAt.getTime() || b.id - a.id);
  return ended.filter((each, index) => ![...present, ...ended.slice(0, index)].some((other) => covers(other, each)));
}

/** Whether one subscription reads every site that another one read. */
function covers(one: Held, other: Held): boolean {
  if (readsAll(one)) return true;
  const read = new Set([...one.siteIds, ...one.addOnCents.flatMap(({ siteIds }) => siteIds)]);
  return !readsAll(other) && other.siteIds.every((siteId) => read.has(siteId));
}

const readsAll = ({ plan, addOns }: Held): boolean => plan === 'ALL_ACCESS' || addOns.includes('ALL_ACCESS');

/** "Your Alabama Recruiting subscription ended Nov 3, 2026.", by the names of its sites, which an alert must not read as HTML. */
export function lapsedText(
  { type, endReason, endedAt }: Pick<Subscription, 'type' | 'endReason'> & { endedAt: Date },
  names: readonly string[],
): string {
  const title = escapeHtml(names.length === 0 ? 'All Access' : names.join(', '));
  const what = type === 'gift' ? `gift subscription to ${title}` : `${title} subscription`;
  const why = endReason === 'payment_failed' ? ' because your payment didn’t go through' : '';
  return `Your ${what} ended ${calendarDate(endedAt)}${why}.`;
}
