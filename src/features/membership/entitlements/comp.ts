import { DAY_MS } from '#kernel/dates.ts';
import { refundReach, type Standing } from '#kernel/permissions.ts';
import type { Grant } from './grant.ts';

/** The rules of comps: access that staff or the operator give for free, for a limited time and with a reason. Pure. */

/** The most days that customer support may comp one member within 90 days without approval: a month (decisions, Roles). */
export const SUPPORT_COMP_DAYS = 31;
export const SUPPORT_COMP_WINDOW_DAYS = 90;
/** How many members one customer support admin may comp in 24 hours. */
export const SUPPORT_COMPS_A_DAY = 20;
/** The longest comp that any staff call may grant. */
export const MOST_COMP_DAYS = 366;

/** The longest comp in days that this member of staff may give; 0 if none. */
export function longestCompDays(standing: Standing): number {
  const reach = refundReach(standing);
  if (reach === null) return 0;
  return reach === 'support' ? SUPPORT_COMP_DAYS : MOST_COMP_DAYS;
}

export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

type CompHistory = {
  /** Days that this member of staff already gave this member in the last `SUPPORT_COMP_WINDOW_DAYS`. */
  givenDays: number;
  /** Members that this member of staff comped in the last 24 hours. */
  membersToday: number;
};

/** The reason why a comp exceeds what this member of staff may give, or null. */
export function compRefusal(standing: Standing, days: number, { givenDays, membersToday }: CompHistory): string | null {
  const most = longestCompDays(standing);
  if (days > most) return `Your role gives at most ${most} days`;
  if (refundReach(standing) !== 'support') return null;
  if (days + givenDays > most)
    return `You gave this member ${givenDays} days in the last ${SUPPORT_COMP_WINDOW_DAYS}, and your role gives ${most}. Ask a manager.`;
  if (membersToday >= SUPPORT_COMPS_A_DAY)
    return `You gave access to ${membersToday} members in the last 24 hours, the most your role allows. Ask a manager.`;
  return null;
}

type GrantTerm = Pick<Grant, 'startsAt' | 'endsAt' | 'revokedAt'>;

/** Total days of comps. Resources granted at the same time count once; a revoked comp counts up to its revocation. */
export function daysGiven(grants: readonly GrantTerm[]): number {
  const lengths = new Map<number, number>();
  for (const { startsAt, endsAt, revokedAt } of grants) {
    const end = Math.min(...[endsAt, revokedAt].map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY));
    const days = Math.ceil((end - startsAt.getTime()) / DAY_MS);
    lengths.set(startsAt.getTime(), Math.max(days, lengths.get(startsAt.getTime()) ?? 0));
  }
  return [...lengths.values()].reduce((sum, days) => sum + days, 0);
}
