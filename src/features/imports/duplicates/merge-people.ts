import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { mergePlayers } from './merge-players.ts';
import type { MergeRefusal } from './merge-profiles.ts';
import { moveReferences } from './move-references.ts';
import { OF_PEOPLE } from './references.ts';
import { type MergeRecord, replaceInLists } from './replace-in-lists.ts';

type Merge = { keep: number; other: number; record: MergeRecord };

/**
 * Why two people cannot be merged; null: they can. Locks both and all their records, so that nobody is taken down meanwhile. `prospectId`:
 * the prospect that the same merge replaces.
 */
export async function refusalOfPeople(
  db: Db,
  { keep, other, prospectId = null }: Pick<Merge, 'keep' | 'other'> & { prospectId?: number | null },
): Promise<MergeRefusal | null> {
  await db.execute(sql`select from people where id in (${keep}, ${other}) order by id for update`);
  await db.execute(sql`select from prospects where person_id in (${keep}, ${other}) order by id for update`);
  await db.execute(sql`select from college_players where person_id in (${keep}, ${other}) order by id for update`);
  const { rows } = await db.execute<{ isHidden: boolean; hasRequest: boolean; codes: number; isShared: boolean }>(sql`
    select
      exists (select from prospects where person_id in (${keep}, ${other}) and is_hidden)
        or exists (select from college_players where person_id in (${keep}, ${other}) and is_hidden) as "isHidden",
      exists (select from takedown_requests where person_id in (${keep}, ${other}) and status = 'open') as "hasRequest",
      (select count(*)::int from prospect_codes where person_id in (${keep}, ${other}) and revoked_at is null) as codes,
      exists (
        select from prospects mine join prospects theirs using (sport, class_year)
        where mine.person_id = ${keep} and theirs.person_id = ${other} and mine.person_id <> theirs.person_id
          and theirs.id is distinct from ${prospectId}::int) as "isShared"`);
  const [found] = rows;
  if (!found || found.isHidden) return 'hidden';
  if (found.hasRequest) return 'open_request';
  if (found.isShared) return 'two_prospects';
  return found.codes > 1 ? 'two_codes' : null;
}

/** Merges two people. The other person's careers in the same sport are merged too. */
export async function mergePeople(db: Db, { keep, other, record }: Merge): Promise<MergeRefusal | null> {
  const { rows } = await db.execute<{ keep: number; other: number }>(sql`
    select mine.id as keep, theirs.id as other from college_players mine join college_players theirs using (sport)
    where mine.person_id = ${keep} and theirs.person_id = ${other} order by mine.id`);
  for (const players of rows) {
    const refusal = await mergePlayers(db, { ...players, now: record.now });
    if (refusal) return refusal;
  }
  await moveReferences(db, OF_PEOPLE, { from: other, to: keep });
  await db.execute(sql`
    update article_drafts set person_ids = case when ${keep}::int = any (person_ids) then array_remove(person_ids, ${other}::int)
      else array_replace(person_ids, ${other}::int, ${keep}::int) end
    where person_ids @> array[${other}::int]`);
  await replaceInLists(db, sql`kind = 'transfer_portal_ranks'`, { keep, other }, record);
  await db.execute(sql`
    update people kept set birth_year = coalesce(kept.birth_year, gone.birth_year) from people gone
    where kept.id = ${keep} and gone.id = ${other} and kept.birth_year is null and gone.birth_year is not null`);
  await db.execute(sql`delete from people where id = ${other}`);
  return null;
}
