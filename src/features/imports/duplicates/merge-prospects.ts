import { sql } from 'drizzle-orm';
import { slugBase } from '#features/recruiting/prospects/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { MergeRefusal } from './merge-profiles.ts';
import { filledFrom, OF_PROSPECT } from './merged-columns.ts';
import { moveReferences } from './move-references.ts';
import { findForecast } from './prospect-groups.ts';
import { OF_PROSPECTS } from './references.ts';
import { type MergeRecord, replaceInLists } from './replace-in-lists.ts';

export type ProspectRow = {
  id: number;
  personId: number;
  sport: string;
  classYear: number;
  name: string;
  slug: string;
  status: string;
  collegeId: number | null;
};

type Pair = { keep: ProspectRow; other: ProspectRow };

export async function lockProspectRow(db: Db, id: number): Promise<ProspectRow | null> {
  const { rows } = await db.execute<ProspectRow>(sql`
    select id, person_id as "personId", sport, class_year as "classYear", name, slug, status, college_id as "collegeId"
    from prospects where id = ${id} for update`);
  return rows[0] ?? null;
}

/** Why two profiles cannot be merged; null: they can. */
export async function refusalOfProspects(db: Db, { keep, other }: Pair): Promise<MergeRefusal | null> {
  if (keep.sport !== other.sport || keep.classYear !== other.classYear) return 'other_class';
  const { rows } = await db.execute<{ isApart: boolean }>(sql`
    select exists (
      select from prospect_source_ids mine join prospect_source_ids theirs using (source, sport)
      where mine.prospect_id = ${keep.id} and theirs.prospect_id = ${other.id} and mine.source_id <> theirs.source_id) as "isApart"`);
  if (rows[0]?.isApart) return 'numbered_apart';
  if (keep.collegeId !== null && other.collegeId !== null && keep.collegeId !== other.collegeId) return 'two_colleges';
  const forecast = await findForecast(db, [keep.id, other.id]);
  if (!forecast.has(other.id)) return null;
  return forecast.has(keep.id) ? 'two_forecasts' : 'other_forecast';
}

/** Merges two profiles. The other one's address redirects to the kept one. */
export async function mergeProspects(db: Db, { keep, other }: Pair, record: MergeRecord): Promise<void> {
  await fill(db, keep.id, other.id, record.now);
  await strengthenInterests(db, keep.id, other.id);
  await moveReferences(db, OF_PROSPECTS, { from: other.id, to: keep.id });
  await db.execute(sql`
    insert into prospect_follows (user_id, prospect_id, followed_at)
    select user_id, ${keep.id}::int, followed_at from prospect_follows where prospect_id = ${other.id} on conflict do nothing`);
  const lists = sql`kind = 'prospect_rankings' and sport = ${keep.sport} and year = ${keep.classYear}`;
  await replaceInLists(db, lists, { keep: keep.id, other: other.id }, record);
  await db.execute(sql`delete from prospects where id = ${other.id}`);
  const [slug, former] = addressesOf(keep, other);
  if (slug !== keep.slug) await db.execute(sql`update prospects set slug = ${slug} where id = ${keep.id}`);
  await db.execute(sql`
    insert into prospect_former_addresses (class_year, slug, prospect_id) values (${keep.classYear}, ${former}, ${keep.id})
    on conflict (class_year, slug) do update set prospect_id = excluded.prospect_id`);
}

/** The current and the former address: one that spells the name right beats one that lost letters. */
function addressesOf(keep: ProspectRow, other: ProspectRow): [string, string] {
  const base = slugBase(keep.name);
  return keep.slug !== base && other.slug === base ? [other.slug, keep.slug] : [keep.slug, other.slug];
}

/** A staff rating beats one derived from stars, and a commitment beats none. */
async function fill(db: Db, keep: number, other: number, now: Date): Promise<void> {
  const rates = sql`(kept.rating_tenths is null or kept.is_rating_derived and not gone.is_rating_derived) and gone.rating_tenths is not null`;
  const decides = sql`gone.college_id is not null and (kept.college_id is null or gone.status = 'signed' and kept.status <> 'signed')`;
  await db.execute(sql`
    update prospects kept set ${sql.raw(filledFrom(OF_PROSPECT, ['kept', 'gone']))},
      rating_tenths = case when ${rates} then gone.rating_tenths else kept.rating_tenths end,
      is_rating_derived = case when ${rates} then gone.is_rating_derived else kept.is_rating_derived end,
      stars = case when ${rates} then gone.stars else kept.stars end,
      status = case when ${decides} then gone.status else kept.status end,
      college_id = coalesce(kept.college_id, gone.college_id),
      committed_on = coalesce(kept.committed_on, gone.committed_on),
      provenance = gone.provenance || kept.provenance, updated_at = ${now.toISOString()}::timestamptz
    from prospects gone where kept.id = ${keep} and gone.id = ${other}`);
}

/** Of two interests of one college, keeps the stronger. */
async function strengthenInterests(db: Db, keep: number, other: number): Promise<void> {
  await db.execute(sql`
    update prospect_interests kept set
      status = case when gone.level > kept.level then gone.status else kept.status end,
      level = greatest(kept.level, gone.level),
      offered_on = least(kept.offered_on, gone.offered_on)
    from prospect_interests gone
    where kept.prospect_id = ${keep} and gone.prospect_id = ${other} and gone.college_id = kept.college_id`);
}
