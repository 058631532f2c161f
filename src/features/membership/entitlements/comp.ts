import { DAY_MS } from '#kernel/dates.ts';
import { reachOf, type Standing } from '#kernel/permissions.ts';

/** The rules of comps: content given away by staff or by the operator, for a time and with a reason. Pure. */

/** What customer support may give without asking: a month (decisions, Roles). */
export const SUPPORT_COMP_DAYS = 31;
/** Nobody gives more at once by a staff call. */
export const MOST_COMP_DAYS = 366;

/** How many days a comp by this member of staff may last; 0: he gives none. */
export function longestCompDays(standing: Standing): number {
  const reach = reachOf(standing, 'refunds:write');
  if (reach === null) return 0;
  // "limited" of a super admin is a sum of money that two must agree to; no comp comes near it.
  return reach === 'limited' && standing.role !== 'super_admin' ? SUPPORT_COMP_DAYS : MOST_COMP_DAYS;
}

export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);
