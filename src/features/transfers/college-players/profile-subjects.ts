import { sql } from 'drizzle-orm';
import { prospectNameKey } from '#features/recruiting/prospects/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { ListProfileSubjects, ProfileSubject } from '#platform/profiles/profile-subject.ts';
import { isHiddenPerson } from './hidden-people.ts';

const MOST_SUBJECTS = 10;

/**
 * The people for whom the embedded profile provider has profiles: college players, and prospects who are not college players in that sport.
 * Excludes people who were taken down.
 */
export async function listProfileSubjects(
  db: Db,
  query: Parameters<ListProfileSubjects>[0],
): Promise<ProfileSubject[]> {
  const isMeant =
    'personId' in query ? sql`person_id = ${query.personId}::int` : sql`name_key = ${prospectNameKey(query.name)}`;
  const { rows } = await db.execute<ProfileSubject>(sql`
    select person_id as "personId", known.sport, known.name, position, coalesce(college.short_name, college_name) as college, season, grade,
      height_inches as "heightInches", weight_lbs as "weightLbs", hometown_city as "hometownCity",
      hometown_state as "hometownState", hometown_country as "hometownCountry"
    from (
      select person_id, sport, name, position, college_id, college_name, season::int, grade::int, height_inches, weight_lbs, hometown_city,
        hometown_state, hometown_country, 0 as kind
      from college_players where ${isMeant} and sport = ${query.sport}
      union all
      select person_id, sport, name, position, college_id, null, null, null, height_inches, weight_lbs, hometown_city, hometown_state,
        hometown_country, 1
      from prospects where ${isMeant} and sport = ${query.sport} and not exists (
        select from college_players playing where playing.person_id = prospects.person_id and playing.sport = prospects.sport)
    ) known
    left join colleges college on college.id = known.college_id
    where not (${isHiddenPerson(sql`person_id`)})
    order by kind, season desc nulls last, person_id limit ${MOST_SUBJECTS}`);
  return rows;
}
