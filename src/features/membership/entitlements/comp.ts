import { DAY_MS } from '#kernel/dates.ts';
import { refundReach, type Standing } from '#kernel/permissions.ts';
import type { Grant } from './grant.ts';

/** The rules of comps: content given away by staff or by the operator, for a time and with a reason. Pure. */

/** What customer support may give a member without asking, all their comps of the last quarter together: a month (decisions, Roles). */
export const SUPPORT_COMP_DAYS = 31;
export const SUPPORT_COMP_WINDOW_DAYS = 90;
/** How many members one person of customer support may comp in 24 hours. */
export const SUPPORT_COMPS_A_DAY = 20;
/** Nobody gives more at once by a staff call. */
export const MOST_COMP_DAYS = 366;

/** How many days a comp by this member of staff may last; 0: he gives none. */
export function longestCompDays(standing: Standing): number {
  const reach = refundReach(standing);
  if (reach === null) return 0;
  return reach === 'support' ? SUPPORT_COMP_DAYS : MOST_COMP_DAYS;
}

export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

type CompHistory = {
  /** Days that this person gave this member in the last `SUPPORT_COMP_WINDOW_DAYS`. */
  givenDays: number;
  /** Members this person comped in the last 24 hours. */
  membersToday: number;
};

/** Why a comp is more than a person may give; null: it is not. */
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

/** Whole days of comps; several resources that were given at once count once, and a revoked comp up to its end. */
export function daysGiven(grants: readonly GrantTerm[]): number {
  const lengths = new Map<number, number>();
  for (const { startsAt, endsAt, revokedAt } of grants) {
    const end = Math.min(...[endsAt, revokedAt].map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY));
    const days = Math.ceil((end - startsAt.getTime()) / DAY_MS);
    lengths.set(startsAt.getTime(), Math.max(days, lengths.get(startsAt.getTime()) ?? 0));
  }
  return [...lengths.values()].reduce((sum, days) => sum + days, 0);
}
