import { and, arrayContains, eq, gt, inArray, lte, sql } from 'drizzle-orm';
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

/** Whether the member may see this report now. */
export async function isGranted(db: Db, userId: number, report: GrantableReport, now: Date): Promise<boolean> {
  const { userId: of, reports, expiresAt } = reportGrants;
  return (await db.$count(reportGrants, and(eq(of, userId), gt(expiresAt, now), arrayContains(reports, [report])))) > 0;
}

/** Each row replaces its member's previous grant. */
export async function saveGrants(db: Db, grants: readonly ReportGrant[]): Promise<void> {
  if (grants.length === 0) return;
  await db
    .insert(reportGrants)
    .values([...grants])
    .onConflictDoUpdate({
      target: reportGrants.userId,
      set: {
        reports: sql`excluded.reports`,
        expiresAt: sql`excluded.expires_at`,
        grantedBy: sql`excluded.granted_by`,
        grantedAt: sql`excluded.granted_at`,
      },
    });
}

export async function deleteGrants(db: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) await db.delete(reportGrants).where(inArray(reportGrants.userId, [...userIds]));
}

/** Deletes a member's grant if it was given at or before `at`, and returns it. */
export async function deleteGrantGivenUntil(db: Db, userId: number, at: Date): Promise<ReportGrant | null> {
  const { userId: of, grantedAt } = reportGrants;
  const [row] = await db
    .delete(reportGrants)
    .where(and(eq(of, userId), lte(grantedAt, at)))
    .returning();
  return row ?? null;
}
