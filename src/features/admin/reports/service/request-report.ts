import { isDeepStrictEqual } from 'node:util';
import { findMemberForUpdate } from '#features/membership/accounts/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import { MAKE_REPORT } from '../job-names.ts';
import { insertReport, listUnfinished, type NewReport, type Report } from '../queries.ts';
import { reportDays } from '../report-days.ts';
import { MOST_UNFINISHED } from '../report-view.ts';

type ReportRequest = Pick<NewReport, 'kind' | 'startsOn' | 'endsOn' | 'filter'>;

/**
 * Queues a report once: if the same one is still waiting or running, that one is returned. Throws invalid for a wrong day, and
 * too_many_reports.
 */
export async function requestReport(ctx: Context, wanted: ReportRequest): Promise<Report> {
  const { actor, now, ports } = ctx;
  if (actor.kind !== 'member') throw apiError('not_signed_in');
  const days = reportDays(wanted.startsOn, wanted.endsOn);
  if (!days.ok) throw invalidFields(days.errors);
  return ctx.db.transaction(async (db) => {
    // Locked, so that two clicks on one button are serialized.
    await findMemberForUpdate(db, actor.userId);
    const unfinished = await listUnfinished(db, actor.userId);
    const same = unfinished.find(({ kind, startsOn, endsOn, filter }) =>
      isDeepStrictEqual({ kind, startsOn, endsOn, filter }, wanted),
    );
    if (same) return same;
    if (unfinished.length >= MOST_UNFINISHED)
      throw apiError('too_many_reports', {
        message: `You have ${MOST_UNFINISHED} reports in progress. Wait until one is ready.`,
      });
    const report = await insertReport(db, { ...wanted, requestedBy: actor.userId, requestedAt: now });
    await ports.jobs.enqueue(db, MAKE_REPORT, { reportId: report.id });
    const { kind, startsOn, endsOn, filter } = report;
    await audit(db, ctx, {
      action: 'report.generate',
      subject: { type: 'report', id: report.id },
      after: { kind, startsOn, endsOn, ...filter },
    });
    return report;
  });
}
