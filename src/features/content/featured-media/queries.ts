import { and, desc, eq, sql } from 'drizzle-orm';
import { isHiddenPerson } from '#features/transfers/college-players/public.ts';
import type { Db } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import { featuredPhotos, featuredVideos } from './tables.ts';

type NewVideo = Omit<typeof featuredVideos.$inferInsert, 'id'>;
type NewPhoto = typeof featuredPhotos.$inferInsert;

export async function listVideos(db: Db, personId: number, limit: number) {
  return db
    .select()
    .from(featuredVideos)
    .where(eq(featuredVideos.personId, personId))
    .orderBy(desc(featuredVideos.publishedAt), desc(featuredVideos.id))
    .limit(limit);
}

export async function listPhotos(db: Db, personId: number, limit: number) {
  return db
    .select()
    .from(featuredPhotos)
    .where(eq(featuredPhotos.personId, personId))
    .orderBy(desc(featuredPhotos.publishedAt), desc(featuredPhotos.imageId))
    .limit(limit);
}

/** Null: the person has this video already. */
export async function insertVideo(db: Db, video: NewVideo): Promise<number | null> {
  const [row] = await db
    .insert(featuredVideos)
    .values(video)
    .onConflictDoNothing()
    .returning({ id: featuredVideos.id });
  return row?.id ?? null;
}

export async function deleteVideo(db: Db, { personId, id }: { personId: number; id: number }) {
  const [row] = await db
    .delete(featuredVideos)
    .where(and(eq(featuredVideos.id, id), eq(featuredVideos.personId, personId)))
    .returning();
  return row ?? null;
}

/**
 * The ids of the pictures of all people, and of those who were taken down. Placeholders are excluded: they show nobody, and many people
 * have the same one.
 */
export async function listPersonPictures(db: Db): Promise<{ all: Set<number>; hidden: Set<number> }> {
  const { rows } = await db.execute<{ imageId: number; isHidden: boolean }>(sql`
    with hung as (
      select image_id, person_id from featured_photos
      union all
      select pictures.image_id, about.person_id
      from gallery_images pictures join gallery_people about on about.gallery_id = pictures.gallery_id)
    select images.id as "imageId", bool_or(${isHiddenPerson(sql`hung.person_id`)}) as "isHidden"
    from hung join images on images.id = hung.image_id
    where images.media_type <> 'image/svg+xml'
    group by images.id`);
  const hidden = rows.filter(({ isHidden }) => isHidden);
  return { all: new Set(rows.map(({ imageId }) => imageId)), hidden: new Set(hidden.map(({ imageId }) => imageId)) };
}

/** Bulk insert; none of them may exist yet. */
export async function insertFeatured(
  db: Db,
  { videos, photos }: { videos: readonly NewVideo[]; photos: readonly NewPhoto[] },
): Promise<void> {
  await insertRows(db, featuredVideos, videos);
  await insertRows(db, featuredPhotos, photos);
}
