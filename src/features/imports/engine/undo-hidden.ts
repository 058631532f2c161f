import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';

/**
 * How many people an undo would show again who were taken down since: something of theirs that is not hidden would come back, while
 * another row of theirs is hidden. The hidden row need not be in the log, because an import may have merged two people of whom one was
 * hidden.
 */
export async function countTakenDown(db: Db): Promise<number> {
  // Those affected, before and after.
  const { rows } = await db.execute<{ people: number }>(sql`
    with back as (
      select table_name, (row_key->>'id')::int as id, (before->>'person_id')::int as person_id,
        (before->>'college_player_id')::int as player_id
      from import_undo
      where table_name in ('prospects', 'college_players', 'college_transfers')
        and before is not null and before->>'is_hidden' is distinct from 'true'),
    players as (
      select id from back where table_name = 'college_players'
      union select player_id from back where player_id is not null
      union select t.college_player_id from back join college_transfers t using (id) where table_name = 'college_transfers'),
    concerned as (
      select person_id from back where person_id is not null
      union select p.person_id from back join prospects p using (id) where table_name = 'prospects'
      union select c.person_id from players join college_players c using (id)
      union select (u.before->>'person_id')::int from players
        join import_undo u on u.table_name = 'college_players' and (u.row_key->>'id')::int = players.id
        where u.before is not null),
    of_prospects as (
      select person_id, is_hidden from prospects where person_id in (select person_id from concerned) order by id for update),
    of_players as (
      select person_id, is_hidden from college_players where person_id in (select person_id from concerned)
      order by id for update),
    of_transfers as (
      select c.person_id, t.is_hidden from college_transfers t join college_players c on c.id = t.college_player_id
      where c.person_id in (select person_id from concerned) order by t.id for update of t)
    select count(distinct person_id)::int as people
    from (table of_prospects union all table of_players union all table of_transfers) as hidden where is_hidden`);
  return rows[0]?.people ?? 0;
}
