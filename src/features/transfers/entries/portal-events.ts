import { type SQL, sql } from 'drizzle-orm';
import { type EventScope, endOfDaySql, knownMsSql } from '#features/recruiting/events/public.ts';
import { isOfferedSport } from '#features/sites/sites/public.ts';

/** Portal entries and exits as events (recruiting/events), without people who were taken down. */
export function portalEvents(scope: EventScope): SQL[] {
  return [entries(scope), exits(scope)];
}

const WHO = sql`t.sport, player.person_id as "personId", t.name, t.position`;
const COLLEGES = sql`t.origin_college_id as "collegeId", t.origin_name as "collegeName"`;
const LEFT_ON = sql`coalesce(t.exit_on, t.intent_on)`;

function entries(scope: EventScope): SQL {
  const day = sql`t.entered_on`;
  const known = sql`least(t.created_at, ${endOfDaySql(day)})`;
  return sql`select 'portal_entry' as kind, t.id::text as id, t.id as seq, ${day}::text as "on", ${knownMsSql(known)}, ${WHO},
      ${COLLEGES}, null::int as "toCollegeId", null::text as "toCollegeName", '{}'::jsonb as facts
    from college_transfers t join college_players player on player.id = t.college_player_id
    ${within(scope, { day, known }, sql`t.origin_college_id = `)}`;
}

function exits(scope: EventScope): SQL {
  const day = LEFT_ON;
  const known = sql`least(t.updated_at, ${endOfDaySql(day)})`;
  return sql`select 'portal_exit' as kind, t.id::text as id, t.id as seq, ${day}::text as "on", ${knownMsSql(known)}, ${WHO},
      ${COLLEGES}, t.exit_college_id as "toCollegeId", t.exit_name as "toCollegeName",
      jsonb_build_object('exitType', t.exit_type) as facts
    from college_transfers t join college_players player on player.id = t.college_player_id and t.exit_type is not null
    ${within(scope, { day, known }, sql`t.origin_college_id = `, sql`t.exit_college_id = `)}`;
}

/** `sides`: the columns with the colleges that an event concerns, up to the comparison. */
function within(scope: EventScope, { day, known }: { day: SQL; known: SQL }, ...sides: readonly SQL[]): SQL {
  const conditions =
    scope.of === 'person'
      ? [sql`player.person_id = ${scope.personId}`, sql`${day} is not null`]
      : [
          sql`${day} <= ${scope.until}::date`,
          ...(scope.sport === null ? [] : [sql`t.sport = ${scope.sport}`]),
          ...(scope.collegeId === null
            ? []
            : [
                sql`(${sql.join(
                  sides.map((side) => sql`${side}${scope.collegeId}`),
                  sql` or `,
                )})`,
              ]),
        ];
  return sql`where ${sql.join(conditions, sql` and `)} and not t.is_hidden and ${isOfferedSport(sql`t.sport`)}
    and ${scope.isShown(sql`player.person_id`)}
    order by ${scope.of === 'person' ? day : known} desc, t.id desc limit ${scope.limit}`;
}
