import { type SQL, sql } from 'drizzle-orm';
import { isOfferedSport } from '#features/sites/sites/public.ts';
import type { Db } from '#platform/db/database.ts';
import { type EventScope, endOfDaySql, knownMsSql } from './event-source.ts';

/** Dated events of prospects, for readers of events (event-source.ts). Prospects who were taken down are excluded. */

/** The prospect's part of the columns; `p` is the prospect. */
const WHO = sql`p.sport, p.person_id as "personId", p.name, p.position`;
const NO_OTHER = sql`null::text as "collegeName", null::int as "toCollegeId", null::text as "toCollegeName"`;

/** `isPlanned`: it can become known before its day. */
type Source = { day: SQL; known: SQL; seq: SQL; collegeId: SQL | null; isPlanned?: true };

/** WHERE, ORDER BY and LIMIT for one person, or for everybody up to a day. */
function within(scope: EventScope, { day, known, seq, collegeId, isPlanned }: Source): SQL {
  const shown = sql`not p.is_hidden and ${isOfferedSport(sql`p.sport`)} and ${scope.isShown(sql`p.person_id`)}`;
  const wanted =
    scope.of === 'person'
      ? sql`p.person_id = ${scope.personId} and ${day} is not null`
      : sql.join(
          [
            isPlanned ? sql`${known} < ${endOfDaySql(sql`${scope.until}::date`)}` : sql`${day} <= ${scope.until}::date`,
            ...(scope.sport === null ? [] : [sql`p.sport = ${scope.sport}`]),
            ...(scope.collegeId === null || collegeId === null ? [] : [sql`${collegeId} = ${scope.collegeId}`]),
          ],
          sql` and `,
        );
  const order = scope.of === 'person' ? day : known;
  return sql`where ${wanted} and ${shown} order by ${order} desc, ${seq} limit ${scope.limit}`;
}

/** Commitments, visits and offers; for one person also signings and rating changes. */
export function recruitingEvents(scope: EventScope): SQL[] {
  return scope.of === 'person'
    ? [decisions(scope), visits(scope), offers(scope), ratings(scope)]
    : [decisions(scope), visits(scope), offers(scope)];
}

function decisions(scope: EventScope): SQL {
  const day = sql`c.happened_on`;
  const known = sql`coalesce(c.known_at, ${endOfDaySql(day)})`;
  const source = { day, known, seq: sql`c.id desc`, collegeId: sql`c.college_id` };
  const kinds = scope.of === 'person' ? sql`true` : sql`c.status <> 'signed'`;
  return sql`select case c.status when 'committed' then 'commit' when 'signed' then 'sign' else 'decommit' end as kind,
      c.id::text as id, c.id as seq, c.happened_on::text as "on", ${knownMsSql(known)}, ${WHO},
      c.college_id as "collegeId", ${NO_OTHER}, '{}'::jsonb as facts
    from commitments c join prospects p on p.id = c.prospect_id and ${kinds} ${within(scope, source)}`;
}

function visits(scope: EventScope): SQL {
  const day = sql`v.visit_on`;
  const known = sql`coalesce(v.known_at, v.visit_on::timestamp at time zone 'America/Chicago')`;
  const source = { day, known, seq: sql`v.id desc`, collegeId: sql`v.college_id`, isPlanned: true } as const;
  return sql`select 'visit' as kind, v.id::text as id, v.id as seq, v.visit_on::text as "on", ${knownMsSql(known)}, ${WHO},
      v.college_id as "collegeId", ${NO_OTHER}, jsonb_build_object('isOfficial', v.is_official) as facts
    from prospect_visits v join prospects p on p.id = v.prospect_id ${within(scope, source)}`;
}

function offers(scope: EventScope): SQL {
  const day = sql`i.offered_on`;
  const known = sql`coalesce(i.offer_known_at, ${endOfDaySql(day)})`;
  const source = { day, known, seq: sql`i.prospect_id desc, i.college_id desc`, collegeId: sql`i.college_id` };
  return sql`select 'offer' as kind, i.prospect_id || '-' || i.college_id as id, i.prospect_id as seq,
      i.offered_on::text as "on", ${knownMsSql(known)}, ${WHO}, i.college_id as "collegeId", ${NO_OTHER}, '{}'::jsonb as facts
    from prospect_interests i join prospects p on p.id = i.prospect_id ${within(scope, source)}`;
}

function ratings(scope: EventScope): SQL {
  const day = sql`(r.at at time zone 'America/Chicago')::date`;
  const source = { day, known: sql`r.at`, seq: sql`r.id desc`, collegeId: null };
  return sql`select 'rating' as kind, r.id::text as id, r.id as seq, ${day}::text as "on", ${knownMsSql(source.known)}, ${WHO},
      null::int as "collegeId", ${NO_OTHER},
      jsonb_build_object('oldTenths', r.old_tenths, 'newTenths', r.new_tenths, 'reason', r.reason) as facts
    from rating_changes r join prospects p on p.id = r.prospect_id ${within(scope, source)}`;
}

export type PersonProfile = { id: number; personId: number; classYear: number; slug: string };

/** The profiles of these people, earliest class first, without anybody who was taken down. */
export async function listProfilesOfPeople(db: Db, personIds: readonly number[]): Promise<PersonProfile[]> {
  if (personIds.length === 0) return [];
  const { rows } = await db.execute<PersonProfile>(sql`
    select id, person_id as "personId", class_year as "classYear", slug from prospects
    where person_id in (select value::int from jsonb_array_elements_text(${JSON.stringify([...new Set(personIds)])}::jsonb))
      and not is_hidden and ${isOfferedSport(sql`sport`)}
    order by class_year, id`);
  return rows;
}
