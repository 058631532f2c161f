import { calendarDate } from '#kernel/dates.ts';
import { type GrantedView, type SubscriptionView, titleOf } from '../../subscriptions/subscription-view.ts';
import type { MemberView } from '../member-view.ts';

/** A member's plans in words: what each opens, where it came from and when it renews or ends. Pure. */

export type PlanLine = { key: string; what: string; when: string };

type Plan = Pick<
  SubscriptionView,
  'id' | 'type' | 'planName' | 'status' | 'sites' | 'associatedAddOns' | 'nextBill' | 'owed' | 'pausedUntil'
> &
  Pick<SubscriptionView, 'termEndsAt' | 'endedAt'>;

/** Subscriptions that have not ended, then access that staff gave without a subscription. */
export function planLines(
  subscriptions: readonly Plan[],
  account: Pick<MemberView, 'complimentaryAccess'> & { partnerSubscriptionId: number | null },
): PlanLine[] {
  const present = subscriptions.filter(({ status }) => status !== 'ended' && status !== 'incomplete');
  const lines = present.map((plan) => ({
    key: String(plan.id),
    what: `${contentsOf(plan)}${sourceOf(plan, plan.id === account.partnerSubscriptionId)}`,
    when: whenOf(plan),
  }));
  if (account.complimentaryAccess === null) return lines;
  const { sites, until } = account.complimentaryAccess;
  const where = sites === null ? 'Every site' : sites.join(', ');
  const when = until === null ? 'No end date' : `Access until ${day(until)}`;
  return [...lines, { key: 'complimentary', what: `${where} (complimentary)`, when }];
}

/** For a member who has nothing now, the subscription or access that ended last; null: there was none. */
export function lastEnded(
  subscriptions: readonly Plan[],
  granted: readonly Pick<GrantedView, 'site' | 'until'>[],
): PlanLine | null {
  const ended = [
    ...subscriptions.map((plan) => ({ key: String(plan.id), what: contentsOf(plan), at: plan.endedAt })),
    ...granted.map(({ site, until }) => ({
      key: 'complimentary',
      what: `${site?.name ?? 'Every site'} (complimentary)`,
      at: until,
    })),
  ].flatMap(({ at, ...line }) => (at === null ? [] : [{ ...line, at }]));
  const [last] = ended.toSorted((a, b) => b.at.localeCompare(a.at));
  return last ? { key: last.key, what: last.what, when: `Ended ${day(last.at)}` } : null;
}

function contentsOf({ planName, sites, associatedAddOns }: Plan): string {
  const where = sites.length === 0 ? '' : `, ${titleOf({ sites })}`;
  const addOns = associatedAddOns.map(({ name, sites: added }) =>
    added.length === 0 ? name : `${name} (${added.map((site) => site.name).join(', ')})`,
  );
  return `${planName}${where}${addOns.length === 0 ? '' : `, with ${addOns.join(' and ')}`}`;
}

function sourceOf({ type }: Plan, isFromPartner: boolean): string {
  if (isFromPartner) return ' (partner offer)';
  if (type === 'gift') return ' (gift)';
  if (type === 'comped') return ' (complimentary)';
  return type === 'prospect_prepaid' ? ' (prepaid)' : '';
}

function whenOf({ status, nextBill, owed, pausedUntil, termEndsAt }: Plan): string {
  if (status === 'suspended') return 'On hold while a bank reviews a dispute';
  if (owed) return 'Payment overdue';
  if (status === 'paused') return pausedUntil === null ? 'Paused' : `Paused until ${day(pausedUntil)}`;
  if (nextBill) return `Renews ${day(nextBill.at)}`;
  return termEndsAt === null ? 'Active' : `Access until ${day(termEndsAt)}. Does not renew`;
}

const day = (at: string): string => calendarDate(new Date(at));
