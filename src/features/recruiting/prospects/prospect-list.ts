import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import { isOfferedSport } from '#features/sites/sites/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { type Db, preparedRows } from '#platform/db/database.ts';
import { PROSPECT_COLUMNS_SQL, type ProspectRecord } from './prospect-rows.ts';
import { prospects } from './tables.ts';

const byIds = (name: string, condition: SQL) =>
  preparedRows<ProspectRecord>(
    name,
    sql`
    select ${PROSPECT_COLUMNS_SQL} from ${prospects}
    where id in (select jsonb_array_elements_text(${sql.placeholder('ids')}::jsonb)::int) and not is_hidden ${condition}`,
  );

const ofAllSports = byIds('prospects_by_ids', sql``);
const ofOfferedSports = byIds('offered_prospects_by_ids', sql`and ${isOfferedSport(sql`sport`)}`);

/** Prospects by id for readers: in one batch, unordered, without people who were taken down and closed sports. */
export async function listProspectRecords(db: Db, ids: readonly number[]): Promise<ProspectRecord[]> {
  return ids.length === 0 ? [] : ofOfferedSports(db, { ids: JSON.stringify(ids) });
}

/** The same including closed sports, for staff and for computations. */
export async function listRecordsOfAllSports(db: Db, ids: readonly number[]): Promise<ProspectRecord[]> {
  return ids.length === 0 ? [] : ofAllSports(db, { ids: JSON.stringify(ids) });
}

const latestOfPeople = preparedRows<ProspectRecord>(
  'latest_prospects_of_people',
  sql`
  select distinct on (person_id) ${PROSPECT_COLUMNS_SQL} from ${prospects}
  where person_id = any (${sql.placeholder('people')}::int[]) and not is_hidden and ${isOfferedSport(sql`sport`)}
  order by person_id, class_year desc, id`,
);

/** The latest prospect record of each person, unordered, without people who were taken down and closed sports. */
export async function listLatestOfPeople(db: Db, personIds: readonly number[]): Promise<ProspectRecord[]> {
  return personIds.length === 0 ? [] : latestOfPeople(db, { people: `{${personIds.join(',')}}` });
}

/** The person and the sport of a prospect; null if there is none or they were taken down. */
export async function findPersonOfProspect(
  db: Db,
  prospectId: number,
): Promise<{ personId: number; sport: Sport } | null> {
  const [found] = await db
    .select({ personId: prospects.personId, sport: sql<Sport>`${prospects.sport}` })
    .from(prospects)
    .where(and(eq(prospects.id, prospectId), not(prospects.isHidden)));
  return found ?? null;
}

/** A SQL condition: the prospect may be shown, and plays the given sport or, without one, any sport that is offered. */
export const isShownProspect = (id: SQL, sport: string | undefined): SQL => sql`exists (
  select from ${prospects} where ${prospects.id} = ${id} and not ${prospects.isHidden}
    and ${sport === undefined ? isOfferedSport(prospects.sport) : sql`${prospects.sport} = ${sport}`})`;

/** The ids that may be shown, in the given sport or, without one, in any sport that readers are offered. */
export async function listShownIds(db: Db, ids: readonly number[], sport: string | undefined): Promise<Set<number>> {
  const rows = await db
    .select({ id: prospects.id })
    .from(prospects)
    .where(
      and(
        inArray(prospects.id, [...new Set(ids)]),
        not(prospects.isHidden),
        sport === undefined ? isOfferedSport(prospects.sport) : sql`${prospects.sport} = ${sport}`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
