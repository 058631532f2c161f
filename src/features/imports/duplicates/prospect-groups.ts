import { sql } from 'drizzle-orm';
import { findProspectsByName, type RecordedProspect } from '#features/recruiting/prospects/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { confidenceOf, traitsOfRecord } from '../recruits/public.ts';
import type { NameGroup, Profile } from './find-duplicates.ts';

/** Prospects of one sport and class, grouped by the key of their name. */
export async function groupsOfProspects(db: Db, sport: Sport | null): Promise<NameGroup[]> {
  const { rows } = await db.execute<{ sport: Sport; classYear: number; nameKeys: string[] }>(sql`
    select sport, class_year as "classYear", array_agg(name_key) as "nameKeys" from (
      select sport, class_year, name_key from prospects
      where not is_hidden and (${sport}::text is null or sport = ${sport})
      group by sport, class_year, name_key having count(*) > 1) shared
    group by sport, class_year order by sport, class_year`);
  const groups: NameGroup[] = [];
  for (const { sport: ofSport, classYear, nameKeys } of rows) {
    const found = await findProspectsByName(db, { classYear, nameKeys, lock: false });
    const inClass = found.filter((each) => each.sport === ofSport && each.classYear === classYear && !each.isHidden);
    const forecast = await findForecast(
      db,
      inClass.map(({ id }) => id),
    );
    for (const records of Map.groupBy(inClass, ({ nameKey }) => nameKey).values())
      groups.push(groupOf(records, { sport: ofSport, classYear, forecast }));
  }
  return groups;
}

/** Those of the prospects with forecasts by members. */
export async function findForecast(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct prospect_id as id from forecasts
    where prospect_id in (select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  return new Set(rows.map(({ id }) => id));
}

type Facts = { sport: Sport; classYear: number; forecast: ReadonlySet<number> };

function groupOf(records: readonly RecordedProspect[], { sport, classYear, forecast }: Facts): NameGroup {
  const traits = new Map(records.map((each) => [each.id, traitsOfRecord(each)]));
  const confidence = (a: Profile, b: Profile) => {
    const [one, two] = [traits.get(a.id), traits.get(b.id)];
    return one && two ? confidenceOf(one, two) : 0;
  };
  const profiles = records.map((each) => ({ id: each.id, text: textOf(each), hasForecasts: forecast.has(each.id) }));
  return { kind: 'prospect', sport, classYear, profiles, confidence };
}

function textOf({ name, position, hometownCity, hometownState, highSchoolName }: RecordedProspect): string {
  return [name, position, hometownCity, hometownState, highSchoolName].filter((part) => part !== null).join(', ');
}
