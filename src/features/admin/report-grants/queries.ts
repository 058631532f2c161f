import { and, arrayContains, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { GrantableReport } from './report-grant-view.ts';
import { reportGrants } from './tables.ts';

export type ReportGrant = typeof reportGrants.$inferSelect;

export async function listGrantsOf(db: Db, userIds: readonly number[]): Promise<ReportGrant[]> {
  if (userIds.length === 0) return [];
  return db
    .select()
    .from(reportGrants)
    .where(inArray(reportGrants.userId, [...userIds]));
}

/** Whether somebody has it now. */
export async function isGranted(db: Db, userId: number, report: GrantableReport, now: Date): Promise<boolean> {
  const { userId: of, reports, expiresAt } = reportGrants;
  return (await db.$count(reportGrants, and(eq(of, userId), gt(expiresAt, now), arrayContains(reports, [report])))) > 0;
}

/** In the place of what they had. */
export async function saveGrant(db: Db, grant: ReportGrant): Promise<void> {
  const { userId: target, ...set } = grant;
  await db
    .insert(reportGrants)
    .values({ userId: target, ...set })
    .onConflictDoUpdate({ target: reportGrants.userId, set });
}

export async function deleteGrant(db: Db, userId: number): Promise<void> {
  await db.delete(reportGrants).where(eq(reportGrants.userId, userId));
}
