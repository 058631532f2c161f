import { taxByMonth } from '#features/billing/tax/public.ts';
import { FIGURE_TABLES, figureQueries } from '#features/membership/figures/public.ts';
import { addDays } from '#kernel/calendar.ts';
import type { Db } from '#platform/db/database.ts';
import { clearFigures, insertFigure, insertTaxes, saveCounted } from '../queries.ts';

/** Before any sale. */
const BEGINNING = new Date(0);

/**
 * Recomputes every figure of every month, as of one moment, and replaces the stored ones. The database aggregates: the program holds only
 * the states' taxes by month, no member.
 */
export async function countFigures(root: Db, now: Date): Promise<void> {
  await root.transaction(
    async (db) => {
      for (const statement of FIGURE_TABLES) await db.execute(statement);
      await clearFigures(db);
      for (const query of figureQueries) await insertFigure(db, query);
      await insertTaxes(db, await taxByMonth(db, { from: BEGINNING, until: addDays(now, 1) }));
      await saveCounted(db, now);
    },
    { isolationLevel: 'repeatable read' },
  );
}
