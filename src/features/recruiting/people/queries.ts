import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { drawIds } from '#platform/db/insert-rows.ts';
import { people } from './tables.ts';

export type NewPerson = { id: number; name: string; nameKey: string; createdAt: Date };

/** Reserves ascending ids for people who are about to be inserted. */
export async function drawPersonIds(db: Db, count: number): Promise<number[]> {
  return drawIds(db, people, count);
}

export async function isKnownPerson(db: Db, id: number): Promise<boolean> {
  return (await db.select({ id: people.id }).from(people).where(eq(people.id, id))).length > 0;
}

/** Names by id. Does not filter takedowns: the caller checks them before showing a name. */
export async function listPeopleNames(db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const { id, name } = people;
  return db
    .select({ id, name })
    .from(people)
    .where(inArray(id, [...ids]))
    .orderBy(id);
}

export async function insertPeople(db: Db, rows: NewPerson[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into people (id, name, name_key, created_at) overriding system value
    select id, name, "nameKey", "createdAt" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id int, name text, "nameKey" text, "createdAt" timestamptz)`);
}

/** Deletes people who have no prospect, article, gallery, photo or video left. The caller makes sure that they are not college players. */
export async function deleteUnusedPeople(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    delete from people where id in (select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and not exists (select from prospects where prospects.person_id = people.id)
      and not exists (select from article_people where article_people.person_id = people.id)
      and not exists (select from gallery_people where gallery_people.person_id = people.id)
      and not exists (select from featured_photos where featured_photos.person_id = people.id)
      and not exists (select from featured_videos where featured_videos.person_id = people.id)`);
}
