import { apiError } from '#kernel/errors.ts';
import { type Permission, reachOf } from '#kernel/permissions.ts';
import { type Context, standingOf } from '#platform/context.ts';
import { isGranted } from '../queries.ts';
import type { GrantableReport } from '../report-grant-view.ts';

/** Checked on each call, so that access ends at once when it is revoked or expires. */

type Asker = Pick<Context, 'actor' | 'db' | 'now'>;

/** Whether the reader may see a report, by role or by an unexpired grant. */
async function mayReadReport(
  { actor, db, now }: Asker,
  permission: Permission,
  report: GrantableReport,
): Promise<boolean> {
  if (actor.kind !== 'member') return actor.kind === 'operator';
  const reach = reachOf(standingOf(actor), permission);
  return reach === 'granted' ? isGranted(db, actor.userId, report, now) : reach !== null;
}

/** Throws report_not_granted. */
export async function checkReportGrant(ctx: Asker, permission: Permission, report: GrantableReport): Promise<void> {
  if (!(await mayReadReport(ctx, permission, report)))
    throw apiError('report_not_granted', {
      message: 'You don’t have access to this report. Ask your manager to grant it.',
    });
}
