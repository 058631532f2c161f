import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';

/** Replaces a player's id by another one's in ranking lists and in the undo steps of their drafts. */

/** Who merges, when, and the id of the merge. */
export type MergeRecord = { mergeId: number; by: string; now: Date };

/** One order changed by a merge: of a list or, with `step`, of an undo step of its draft. */
type ReplacedOrder = {
  list: number;
  /** The list's revision after the merge. */
  revision: number;
  step: number | null;
  /** The removed id and its rank, counted from 1. */
  other: number;
  place: number;
  /** Whether the kept player was on the list too, so that the other one lost their place. */
  hadBoth: boolean;
};

/**
 * Puts the kept player in the other one's place on open lists; if both are listed, the kept player keeps their own place. `lists`: the
 * ranking lists with ids of this kind. The merge stores the places, so that its undo can restore them.
 */
export async function replaceInLists(
  db: Db,
  lists: SQL,
  { keep, other }: { keep: number; other: number },
  { mergeId, by, now }: MergeRecord,
): Promise<void> {
  const isOpen = sql`${lists} and status in ('draft', 'published')`;
  const has = (order: SQL, id: number) => sql`${order} @> ${JSON.stringify([id])}::jsonb`;
  const placeIn = (order: SQL) => sql`
    (select place::int from jsonb_array_elements_text(${order}) with ordinality each(value, place) where value::int = ${other} limit 1)`;
  const replacedIn = (order: SQL) => sql`(
    select jsonb_agg(case when id = ${other} then ${keep}::int else id end order by place)
    from (select value::int as id, place from jsonb_array_elements_text(${order}) with ordinality each(value, place)) listed
    where id <> ${other} or not ${has(order, keep)})`;
  const listIds = sql`changed.player_ids`;
  const before = sql`changed.before`;
  const { rows: replaced } = await db.execute<ReplacedOrder>(sql`
    with found as (
      select id as list_id, ${placeIn(sql`player_ids`)} as place, ${has(sql`player_ids`, keep)} as had_both from ranking_lists
      where ${isOpen} and ${has(sql`player_ids`, other)} for update
    )
    update ranking_lists changed set revision = changed.revision + 1, updated_at = ${now.toISOString()}::timestamptz,
      updated_by = ${by}, player_ids = ${replacedIn(listIds)}
    from found where changed.id = found.list_id
    returning changed.id as list, changed.revision, null::int as step, ${other}::int as other, found.place, found.had_both as "hadBoth"`);
  const { rows: steps } = await db.execute<ReplacedOrder>(sql`
    with found as (
      select list_id, steps.revision as step, lists.revision, ${placeIn(sql`before`)} as place, ${has(sql`before`, keep)} as had_both
      from ranking_list_steps steps join ranking_lists lists on lists.id = list_id
      where ${isOpen} and ${has(sql`before`, other)}
    )
    update ranking_list_steps changed set before = ${replacedIn(before)}
    from found where changed.list_id = found.list_id and changed.revision = found.step
    returning changed.list_id as list, found.revision, found.step, ${other}::int as other, found.place, found.had_both as "hadBoth"`);
  if (replaced.length + steps.length === 0) return;
  await db.execute(sql`
    update imports set options = options || jsonb_build_object('lists',
      (coalesce(options->>'lists', '[]')::jsonb || ${JSON.stringify([...replaced, ...steps])}::jsonb)::text)
    where id = ${mergeId}`);
}

/** Restores the other player on lists that nobody changed since the merge; changed lists stay as staff left them. */
export async function restoreInLists(
  db: Db,
  lists: string,
  { by, now }: Pick<MergeRecord, 'by' | 'now'>,
): Promise<void> {
  const done = sql`jsonb_to_recordset(${lists}::jsonb)
    as done(list int, revision int, step int, other int, place int, "hadBoth" boolean)`;
  const restored = (order: SQL) => sql`(
    select jsonb_agg(id order by spot) from (
      select case when spot = done.place and not done."hadBoth" then done.other else value::int end as id,
        spot + case when done."hadBoth" and spot >= done.place then 1 else 0 end as spot
      from jsonb_array_elements_text(${order}) with ordinality each(value, spot)
      union all select done.other, done.place where done."hadBoth"
    ) listed)`;
  await db.execute(sql`
    update ranking_list_steps changed set before = ${restored(sql`changed.before`)}
    from ${done} join ranking_lists lists on lists.id = done.list and lists.revision = done.revision
    where changed.list_id = done.list and changed.revision = done.step`);
  await db.execute(sql`
    update ranking_lists changed set revision = changed.revision + 1, updated_at = ${now.toISOString()}::timestamptz,
      updated_by = ${by}, player_ids = ${restored(sql`changed.player_ids`)}
    from ${done} where done.step is null and changed.id = done.list and changed.revision = done.revision`);
}
