import { and, count, countDistinct, eq, inArray, sql } from 'drizzle-orm';
import { collegeSports } from '#features/directory/colleges/tables.ts';
import { isSport, type Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { Conference, ReferenceConference } from './conference.ts';
import { conferences } from './tables.ts';

/** Inserts or updates by abbreviation; ids never change. Returns the id of every conference by abbreviation. */
export async function saveConferences(db: Db, wanted: readonly ReferenceConference[]): Promise<Map<string, number>> {
  if (wanted.length > 0) {
    const excluded = (column: string) => sql.raw(`excluded.${column}`);
    await db
      .insert(conferences)
      .values([...wanted])
      .onConflictDoUpdate({
        target: conferences.abbreviation,
        set: {
          name: excluded('name'),
          shortName: excluded('short_name'),
          level: excluded('level'),
          isCurrent: excluded('is_current'),
        },
      });
  }
  const rows = await db.select({ id: conferences.id, abbreviation: conferences.abbreviation }).from(conferences);
  return new Map(rows.map((row) => [row.abbreviation, row.id]));
}

/** FBS first, then other checked ones, then those of the reference data; by name within each. */
export const conferenceOrder = sql`
  case ${conferences.level} when 'FBS' then 0 when 'D1' then 1 when 'FCS' then 1 else 2 end,
  lower(${conferences.name}) collate "C"`;

export type ConferenceWithSize = Conference & { sports: Sport[]; collegeCount: number };

/** Conferences that have members, in one sport or in any. */
export async function listConferences(
  db: Db,
  { sport, limit, offset }: { sport?: Sport | undefined; limit: number; offset: number },
): Promise<{ conferences: ConferenceWithSize[]; total: number }> {
  const plays = sport === undefined ? undefined : eq(collegeSports.sport, sport);
  const rows = await db
    .select({
      id: conferences.id,
      abbreviation: conferences.abbreviation,
      name: conferences.name,
      shortName: conferences.shortName,
      level: conferences.level,
      isCurrent: conferences.isCurrent,
      sports: sql<string>`string_agg(distinct ${collegeSports.sport}, ',' order by ${collegeSports.sport})`,
      collegeCount: countDistinct(collegeSports.collegeId),
    })
    .from(conferences)
    .innerJoin(collegeSports, and(eq(collegeSports.conferenceId, conferences.id), plays))
    .groupBy(conferences.id)
    .orderBy(conferenceOrder)
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: countDistinct(collegeSports.conferenceId) })
    .from(collegeSports)
    .where(plays);
  return {
    conferences: rows.map((row) => ({ ...row, sports: row.sports.split(',').filter(isSport) })),
    total: counted?.total ?? 0,
  };
}

export async function findConference(db: Db, abbreviation: string): Promise<Conference | null> {
  const [row] = await db.select().from(conferences).where(eq(conferences.abbreviation, abbreviation));
  return row ?? null;
}

/** All conferences, about three hundred. */
export async function listAllConferences(db: Db): Promise<Conference[]> {
  return db.select().from(conferences).orderBy(conferences.id);
}

/** In list order. */
export async function listConferencesByIds(db: Db, ids: readonly number[]): Promise<Conference[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(conferences)
    .where(inArray(conferences.id, [...new Set(ids)]))
    .orderBy(conferenceOrder);
}

/** The conferences of a sport with their sizes, in list order. */
export async function countMembers(db: Db, sport: Sport) {
  return db
    .select({
      abbreviation: conferences.abbreviation,
      name: conferences.name,
      level: conferences.level,
      count: count(),
    })
    .from(conferences)
    .innerJoin(collegeSports, and(eq(collegeSports.conferenceId, conferences.id), eq(collegeSports.sport, sport)))
    .groupBy(conferences.id)
    .orderBy(conferenceOrder);
}

/** The conferences whose teams have sites and classes: those of Division I, by name. */
export async function conferencesWithTeams(
  db: Db,
  sport: Sport,
): Promise<{ abbreviation: string; shortName: string }[]> {
  const rows = await db
    .selectDistinct({ abbreviation: conferences.abbreviation, shortName: conferences.shortName })
    .from(conferences)
    .innerJoin(collegeSports, and(eq(collegeSports.conferenceId, conferences.id), eq(collegeSports.sport, sport)))
    .where(and(inArray(conferences.level, ['FBS', 'D1']), eq(conferences.isCurrent, true)));
  return rows.toSorted((a, b) => a.shortName.localeCompare(b.shortName, 'en'));
}
