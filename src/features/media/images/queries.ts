import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { containsWord } from '#platform/db/contains-word.ts';
import type { Db } from '#platform/db/database.ts';
import { images } from './tables.ts';

export type NewImage = Omit<typeof images.$inferInsert, 'id'>;
export type ImageRow = typeof images.$inferSelect;

/** A statement is limited to 65,535 parameters, and a picture has up to ten. */
const AT_ONCE = 1000;

/** Inserts pictures with a new key; existing ones are left alone. Returns the id of each by its key. The caller stores the bytes. */
export async function ensureImages(db: Db, wanted: readonly NewImage[]): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map();
  for (let start = 0; start < wanted.length; start += AT_ONCE)
    await db
      .insert(images)
      .values(wanted.slice(start, start + AT_ONCE))
      .onConflictDoNothing({ target: images.storageKey });
  const keys = JSON.stringify(wanted.map(({ storageKey }) => storageKey));
  const rows = await db
    .select({ id: images.id, storageKey: images.storageKey })
    .from(images)
    .where(sql`${images.storageKey} in (select jsonb_array_elements_text(${keys}::jsonb))`);
  return new Map(rows.map(({ id, storageKey }) => [storageKey, id]));
}

/** Null if there is none. */
export async function findImage(db: Db, id: number): Promise<ImageRow | null> {
  const [found] = await db.select().from(images).where(eq(images.id, id));
  return found ?? null;
}

/** Like `findImage`, locked until the caller's transaction ends. */
export async function findImageForUpdate(db: Db, id: number): Promise<ImageRow | null> {
  const [found] = await db.select().from(images).where(eq(images.id, id)).for('update');
  return found ?? null;
}

export async function findImageByKey(db: Db, storageKey: string): Promise<ImageRow | null> {
  const [found] = await db.select().from(images).where(eq(images.storageKey, storageKey));
  return found ?? null;
}

/** Null if there is already a picture with that key. */
export async function insertImage(db: Db, image: NewImage): Promise<ImageRow | null> {
  const [made] = await db.insert(images).values(image).onConflictDoNothing({ target: images.storageKey }).returning();
  return made ?? null;
}

export type ImageChange = Partial<Pick<ImageRow, 'alt' | 'credit' | 'focalX' | 'focalY' | 'tags'>>;

export async function updateImage(db: Db, id: number, change: ImageChange): Promise<void> {
  await db.update(images).set(change).where(eq(images.id, id));
}

export async function deleteImage(db: Db, id: number): Promise<void> {
  await db.delete(images).where(eq(images.id, id));
}

type Wanted = { words: readonly string[]; ids: readonly number[] | null };

/** Latest first; each word must occur in the text, the credit or a tag, compared as names are. */
export async function searchImages(
  db: Db,
  { limit, offset, ...wanted }: Wanted & { limit: number; offset: number },
): Promise<{ rows: ImageRow[]; total: number }> {
  const where = conditionOf(wanted);
  const rows = await db.select().from(images).where(where).orderBy(desc(images.id)).limit(limit).offset(offset);
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(images).where(where);
  return { rows, total: counted?.total ?? 0 };
}

function conditionOf({ words, ids }: Wanted): SQL | undefined {
  const said = sql`(${images.alt} || ' ' || ${images.credit} || ' ' || array_to_string(${images.tags}, ' '))`;
  return and(ids === null ? undefined : inArray(images.id, [...ids]), ...words.map((word) => containsWord(said, word)));
}
