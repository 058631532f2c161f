import { lockIdsWithRole } from '#features/membership/accounts/public.ts';
import { addDays } from '#kernel/calendar.ts';
import { apiError, type FieldErrors, invalidFields } from '#kernel/errors.ts';
import { endOfDay } from '#kernel/zoned-time.ts';
import { auditAll } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { updateReportGrants } from '../contract.ts';
import { grantFacts } from '../grant-facts.ts';
import { deleteGrants, listGrantsOf, type ReportGrant, saveGrants } from '../queries.ts';
import { GRANT_DAYS, GRANTABLE_REPORTS, MOST_GRANT_DAYS } from '../report-grant-view.ts';
import { customerSupportReport } from './list-grants.ts';

type Users = ParsedOf<typeof updateReportGrants>['body']['users'];
type Granted = Pick<ReportGrant, 'userId' | 'reports' | 'expiresAt'> & Pick<Users[number], 'shown'>;

/**
 * Sets the access of all listed agents, or of none if one is refused. Throws not_customer_support, conflict if somebody changed what the
 * sender's page showed, and invalid for each wrong date.
 */
export async function updateGrants(ctx: Context, users: Users): Promise<ReplyOf<typeof updateReportGrants>> {
  const { now, actor } = ctx;
  if (actor.kind !== 'member') throw apiError('not_signed_in');
  const granted = grantedOf(users, now);
  await ctx.db.transaction(async (db) => {
    const ids = granted.map(({ userId }) => userId);
    const agents = await lockIdsWithRole(db, 'customer_support_admin', ids);
    if (!granted.every(({ userId }) => agents.has(userId)))
      throw apiError('not_customer_support', {
        message: 'Only customer support agents need access to reports. Reload the page to see who they are.',
      });
    const before = new Map((await listGrantsOf(db, ids)).map((grant) => [grant.userId, grant]));
    if (granted.some(({ userId, shown }) => shown && !isAsShown(before.get(userId), shown, now)))
      throw apiError('conflict', {
        message: 'Someone changed this access since you opened the page. Reload it and check again.',
      });
    const [given, revoked] = [granted.filter(isGiven), granted.filter((each) => !isGiven(each))];
    await deleteGrants(
      db,
      revoked.map(({ userId }) => userId),
    );
    await saveGrants(
      db,
      given.map(({ userId, reports, expiresAt }) => ({
        userId,
        reports,
        expiresAt,
        grantedBy: actor.userId,
        grantedAt: now,
      })),
    );
    const entries = granted.map((each) => ({
      action: 'report_grants.change',
      subject: { type: 'member', id: each.userId },
      before: grantFacts(before.get(each.userId)),
      after: grantFacts(each),
    }));
    await auditAll(db, ctx, entries);
  });
  return customerSupportReport(ctx);
}

const isGiven = ({ reports }: Granted) => reports.length > 0;

/** Whether the sender's page showed the grant as it is now. Pages do not show expired grants. */
function isAsShown(grant: ReportGrant | undefined, shown: NonNullable<Granted['shown']>, now: Date): boolean {
  const live = grant && grant.expiresAt > now ? grant : undefined;
  const { reports, expiresAt } = grantFacts(live);
  return (
    reports.length === shown.reports.length &&
    reports.every((each) => shown.reports.includes(each)) &&
    (expiresAt === null || Date.parse(expiresAt) === Date.parse(shown.expiresAt))
  );
}

function grantedOf(users: Users, now: Date): Granted[] {
  const errors: FieldErrors = {};
  const granted = users.map(({ id, reports, expiresAt, shown }, index) => {
    if (users.findIndex((each) => each.id === id) < index) errors[`users.${index}.id`] = ['This agent is listed twice'];
    const until = expiresAt ? instantOf(expiresAt) : addDays(now, GRANT_DAYS);
    const fault = reports.length === 0 ? null : faultOf(until, { isDay: DAY.test(expiresAt ?? ''), now });
    if (fault !== null) errors[`users.${index}.expires_at`] = [fault];
    return {
      userId: id,
      reports: GRANTABLE_REPORTS.filter((each) => reports.includes(each)),
      expiresAt: until ?? now,
      shown,
    };
  });
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return granted;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

function instantOf(text: string): Date | null {
  if (DAY.test(text)) return endOfDay(text);
  const at = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at);
}

function faultOf(until: Date | null, { isDay, now }: { isDay: boolean; now: Date }): string | null {
  if (until === null) return 'Please enter a day like 2026-12-31';
  if (until <= now) return 'Choose a day that is not over yet';
  // The last day is inclusive.
  const most = addDays(now, isDay ? MOST_GRANT_DAYS + 1 : MOST_GRANT_DAYS);
  return until > most ? `Access lasts at most ${MOST_GRANT_DAYS} days` : null;
}
