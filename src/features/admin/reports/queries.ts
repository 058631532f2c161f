import { and, desc, eq, inArray, lt, ne, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { ReportKind } from './report-view.ts';
import { monitoredSites, reports } from './tables.ts';

export type Report = typeof reports.$inferSelect;
export type NewReport = Pick<Report, 'kind' | 'startsOn' | 'endsOn' | 'filter' | 'requestedBy' | 'requestedAt'>;

export async function insertReport(db: Db, report: NewReport): Promise<Report> {
  const [made] = await db
    .insert(reports)
    .values({ ...report, status: 'waiting' })
    .returning();
  if (!made) throw new Error('an insert without a row');
  return made;
}

export async function findReport(db: Db, id: number): Promise<Report | null> {
  const [found] = await db.select().from(reports).where(eq(reports.id, id));
  return found ?? null;
}

type ListedReports = {
  kind: ReportKind;
  /** Only reports limited to these sites; null or absent for any. */
  siteIds?: readonly number[] | null;
  beforeId: number | undefined;
  limit: number;
};

/** Reports of one kind, newest first. */
export async function listReports(db: Db, { kind, siteIds, beforeId, limit }: ListedReports): Promise<Report[]> {
  const isBefore = and(
    beforeId === undefined ? undefined : lt(reports.id, beforeId),
    siteIds ? sql`${reports.filter} -> 'siteIds' <@ ${JSON.stringify(siteIds)}::jsonb` : undefined,
  );
  return db
    .select()
    .from(reports)
    .where(and(eq(reports.kind, kind), isBefore))
    .orderBy(desc(reports.id))
    .limit(limit);
}

export async function listMonitoredSiteIds(db: Db): Promise<number[]> {
  const rows = await db.select({ siteId: monitoredSites.siteId }).from(monitoredSites).orderBy(monitoredSites.siteId);
  return rows.map(({ siteId }) => siteId);
}

/** Blocks other changes of the monitored sites until the transaction ends: of two lists saved at once, the later one wins. */
export async function lockMonitoredSites(db: Db): Promise<void> {
  await db.execute(sql`lock table ${monitoredSites} in share row exclusive mode`);
}

/** Replaces the list. Sites that stay keep their date. */
export async function replaceMonitoredSites(db: Db, siteIds: readonly number[], since: Date): Promise<void> {
  await db.delete(monitoredSites).where(notInArray(monitoredSites.siteId, [...siteIds]));
  if (siteIds.length > 0)
    await db
      .insert(monitoredSites)
      .values(siteIds.map((siteId) => ({ siteId, since })))
      .onConflictDoNothing();
}

/** A staff member's reports that are waiting or running. */
export async function listUnfinished(db: Db, requestedBy: number): Promise<Report[]> {
  return db
    .select()
    .from(reports)
    .where(and(eq(reports.requestedBy, requestedBy), inArray(reports.status, ['waiting', 'running'])));
}

/** Null if it is already ready or was deleted. An interrupted run starts over. */
export async function startReport(db: Db, id: number): Promise<Report | null> {
  const [started] = await db
    .update(reports)
    .set({ status: 'running', rowsDone: 0, rowsTotal: null, finishedAt: null })
    .where(and(eq(reports.id, id), ne(reports.status, 'ready')))
    .returning();
  return started ?? null;
}

export async function saveProgress(
  db: Db,
  id: number,
  progress: { rowsDone: number; rowsTotal: number },
): Promise<void> {
  await db.update(reports).set(progress).where(eq(reports.id, id));
}

/** Returns false if the report was deleted while it was running. */
export async function finishReport(
  db: Db,
  id: number,
  made: { rowsDone: number; csvBytes: number; xlsxBytes: number; finishedAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(reports)
    .set({ ...made, rowsTotal: made.rowsDone, status: 'ready' })
    .where(and(eq(reports.id, id), ne(reports.status, 'ready')))
    .returning({ id: reports.id });
  return rows.length > 0;
}

export async function failReport(db: Db, id: number, finishedAt: Date): Promise<void> {
  await db
    .update(reports)
    .set({ status: 'failed', finishedAt })
    .where(and(eq(reports.id, id), ne(reports.status, 'ready')));
}

/** Fails reports requested before then that are still waiting or running, because they will never finish. */
export async function failStuckReports(db: Db, before: Date, finishedAt: Date): Promise<void> {
  await db
    .update(reports)
    .set({ status: 'failed', finishedAt })
    .where(and(inArray(reports.status, ['waiting', 'running']), lt(reports.requestedAt, before)));
}

/** Reports requested before then, oldest first. */
export async function listReportsBefore(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: reports.id })
    .from(reports)
    .where(lt(reports.requestedAt, before))
    .orderBy(reports.id);
  return rows.map(({ id }) => id);
}

export async function deleteReport(db: Db, id: number): Promise<void> {
  await db.delete(reports).where(eq(reports.id, id));
}

export async function listReportsOf(db: Db, userId: number): Promise<Report[]> {
  return db.select().from(reports).where(eq(reports.requestedBy, userId)).orderBy(reports.id);
}

/** Removes the requester's name. The reports stay for others who may read them. */
export async function forgetRequester(db: Db, userId: number): Promise<void> {
  await db.update(reports).set({ requestedBy: null }).where(eq(reports.requestedBy, userId));
}
