import { listPromotionsById } from '#features/membership/promotions/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import { reachOf } from '#kernel/permissions.ts';
import { audit } from '#platform/audit/audit.ts';
import { type Context, standingOf } from '#platform/context.ts';
import { readableSiteIds } from '../../reports/public.ts';
import { monthAfter, monthsUpTo } from '../figure-months.ts';
import { figureTable } from '../figure-table.ts';
import { FIGURE_RANGES, type FiguresView } from '../figures-view.ts';
import { COUNT_FIGURES } from '../job-names.ts';
import { failuresOf, promotionsOf, savesOf, taxesOf, trialsOf } from '../outcomes.ts';
import { findCountedAt, listFigures } from '../queries.ts';
import { cohortsOf, membersOf, revenueOf } from '../revenue.ts';

/** The figures for a range of months. Throws not_found for a site that does not exist or is not the reader's. */
export async function figures(
  ctx: Context,
  { months: asked, siteId }: { months?: string | undefined; siteId?: number | undefined },
): Promise<FiguresView> {
  const { db, actor, now } = ctx;
  const readable = readableSiteIds(ctx);
  const sites = (await listSites(db)).filter(({ id }) => readable === null || readable.includes(id));
  if (siteId !== undefined && !sites.some(({ id }) => id === siteId)) throw apiError('not_found');
  const months = monthsUpTo(
    formatDate(now, 'YYYY-MM-DD').slice(0, 'YYYY-MM'.length),
    Number(asked ?? FIGURE_RANGES[0]),
  );
  const [from = '', last = ''] = [months[0], months.at(-1)];
  const siteIds = siteId === undefined ? readable : [siteId];
  const rows = await listFigures(db, { from: `${from}-01`, until: `${monthAfter(last)}-01`, siteIds });
  const table = figureTable(rows);
  const promotionIds = table.parts('promotion', months).map(Number);
  const promotions = await listPromotionsById(db, promotionIds);
  const countedAt = await findCountedAt(db);
  return {
    months,
    revenue: revenueOf(table, months),
    members: membersOf(table, months),
    cohorts: cohortsOf(table, months),
    trials: trialsOf(table, months),
    promotions: promotionsOf(table, months, new Map(promotions.map(({ id, code }) => [id, code]))),
    saves: savesOf(table, months),
    failures: failuresOf(table, months),
    taxes: siteIds === null ? taxesOf(table, months) : null,
    countedAt: countedAt?.toISOString() ?? null,
    sites: sites.map(({ id, name }) => ({ id, name })),
    siteId: siteId ?? null,
    mayCount: actor.kind === 'member' && reachOf(standingOf(actor), 'analytics_reports:write') !== null,
  };
}

/** Queues the job; while one waits, no second one is queued. */
export async function recount(ctx: Context): Promise<{ status: 'waiting' }> {
  await ctx.db.transaction(async (db) => {
    await ctx.ports.jobs.enqueue(db, COUNT_FIGURES, {}, { key: COUNT_FIGURES });
    await audit(db, ctx, {
      action: 'report.recount_figures',
      subject: { type: 'report', id: 'figures' },
      before: { countedAt: (await findCountedAt(db))?.toISOString() ?? null },
      after: { status: 'waiting' },
    });
  });
  return { status: 'waiting' };
}
