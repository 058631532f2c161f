import { listMembersByIds, listMembersWithRole } from '#features/membership/accounts/public.ts';
import { addDays } from '#kernel/calendar.ts';
import { DAY_MS, formatDate } from '#kernel/dates.ts';
import { countActionsOf } from '#platform/audit/read-audit.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { listReportGrants } from '../contract.ts';
import { listGrantsOf } from '../queries.ts';
import { GRANT_DAYS, MOST_GRANT_DAYS } from '../report-grant-view.ts';
import { checkReportGrant } from './check-grant.ts';

const COUNTED_DAYS = 30;

const dayIn = (now: Date, days: number): string => formatDate(addDays(now, days), 'YYYY-MM-DD');

/** All current customer support agents, with their recent actions and the reports that they may see. */
export async function customerSupportReport(ctx: Context): Promise<ReplyOf<typeof listReportGrants>> {
  const { db, now } = ctx;
  await checkReportGrant(ctx, 'report_grants:read', 'customer_support');
  const agents = await listMembersWithRole(db, 'customer_support_admin');
  const ids = agents.map(({ id }) => id);
  const live = (await listGrantsOf(db, ids)).filter(({ expiresAt }) => expiresAt > now);
  const grants = new Map(live.map((grant) => [grant.userId, grant]));
  const managers = await listMembersByIds(db, [...new Set(live.map(({ grantedBy }) => grantedBy))]);
  const names = new Map(managers.map(({ id, username }) => [id, username]));
  const since = new Date(now.getTime() - COUNTED_DAYS * DAY_MS);
  const work = new Map((await countActionsOf(db, ids, since)).map((each) => [each.actorId, each]));
  return {
    users: agents.map(({ id, username, email }) => {
      const grant = grants.get(id);
      const done = work.get(id);
      return {
        id,
        username,
        email,
        reports: grant?.reports ?? [],
        expiresAt: grant?.expiresAt.toISOString() ?? null,
        grantedBy: grant ? (names.get(grant.grantedBy) ?? null) : null,
        actions: done?.actions ?? 0,
        lastActionAt: done?.lastAt.toISOString() ?? null,
      };
    }),
    mayWrite: isAllowed(ctx, 'report_grants:write'),
    expiry: { first: dayIn(now, 0), usual: dayIn(now, GRANT_DAYS), last: dayIn(now, MOST_GRANT_DAYS) },
  };
}
