import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import type { Context } from '#platform/context.ts';
import { ranksOf } from './season-facts.ts';
import { collegeTransferOf, type TransferRecord } from './transfer-rows.ts';
import type { CollegeTransfer } from './transfer-view.ts';

/** Rows for lists, each with its rank among the best of its season. */
export async function transfersOf(
  ctx: Context,
  rows: readonly TransferRecord[],
  colleges: ReadonlyMap<number, CollegeFlag>,
): Promise<CollegeTransfer[]> {
  const ranks = await ranksOf(ctx, rows);
  return rows.map((row) => collegeTransferOf(row, { colleges, ranks, now: ctx.now }));
}
