import { type SQL, sql } from 'drizzle-orm';
import type { ImageView } from '#features/media/images/image-view.ts';
import { loadImages } from '#features/media/images/public.ts';
import { isOfferedSport } from '#features/sites/sites/public.ts';
import { isHiddenPerson } from '#features/transfers/college-players/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import { type Db, preparedRows } from '#platform/db/database.ts';
import { limitTo, preparedByShape, reachOf } from '#platform/db/prepared-shapes.ts';
import type { GalleryRow } from './gallery-view.ts';

/** Galleries that readers may see: published, publication time past, about nobody who was taken down. The same rule as for articles. */

export type GalleryScope = {
  siteId?: number | undefined;
  personId?: number | undefined;
  /** Excluded. */
  but?: readonly number[] | undefined;
  limit: number;
};

/** A SQL condition on `galleries`: readers may see it at `now`, a database timestamp. */
export const isShownGallerySql = (now: SQL): SQL => sql`
  galleries.status = 'published' and galleries.published_at <= ${now} and not exists (
    select from gallery_people about where about.gallery_id = galleries.id and ${isHiddenPerson(sql`about.person_id`)})`;

/** The same for lists: without closed sports. */
export const isListedGallerySql = (now: SQL): SQL =>
  sql`${isShownGallerySql(now)} and ${isOfferedSport(sql`galleries.sport`)}`;

const given = (name: string) => sql.placeholder(name);
const ORDER = sql`order by galleries.published_at desc nulls first, galleries.id desc`;
const OF_PERSON = sql`join gallery_people person on person.gallery_id = galleries.id and person.person_id = ${given('person')}`;

const NOW = sql`${given('now')}::timestamptz`;

type Shape = { name: string; reach: number; ofPerson: boolean; ofSite: boolean };

const idsOf = preparedByShape<Shape, { id: number }>(
  'gallery_ids',
  ({ reach, ofPerson, ofSite }) => sql`
    select id from (
      select galleries.id, galleries.published_at from galleries ${ofPerson ? OF_PERSON : sql``}
      where ${isListedGallerySql(NOW)} ${ofSite ? sql`and galleries.site_id = ${given('site')}` : sql``}
        and galleries.id <> all (${given('but')}::int[])
      ${ORDER} ${limitTo(reach)}
    ) galleries ${ORDER} limit ${given('limit')}`,
);

export async function listGalleryIds(db: Db, scope: GalleryScope, now: Date): Promise<number[]> {
  const { siteId, personId, but = [], limit } = scope;
  const [reach, ofPerson, ofSite] = [reachOf(limit), personId !== undefined, siteId !== undefined];
  const name = [...(ofPerson ? ['person'] : []), ...(ofSite ? ['site'] : []), reach].join('_');
  const values = { now: now.toISOString(), person: personId, site: siteId, but: `{${but.join(',')}}`, limit };
  const rows = await idsOf({ name, reach, ofPerson, ofSite })(db, values);
  return rows.map(({ id }) => id);
}

const MOST_BESIDE = 10;

const beside = preparedRows<{ id: number }>(
  'galleries_beside',
  sql`
  select id from (
    (
      select galleries.id, galleries.published_at, 1 as nearness
      from gallery_people person join galleries on galleries.id = person.gallery_id
      where person.person_id = any (${given('people')}::int[]) and ${isListedGallerySql(NOW)}
    ) union all (
      select galleries.id, galleries.published_at, 2 from galleries
      where galleries.site_id = ${given('site')} and ${isListedGallerySql(NOW)} ${ORDER} ${limitTo(MOST_BESIDE)}
    )
  ) found where id <> ${given('id')} group by id
  order by min(nearness), max(published_at) desc nulls first, id desc limit ${given('limit')}`,
);

/** Next to a gallery: others about the same people, then its site's, each latest first. At most nine. */
export async function listGalleriesBeside(
  db: Db,
  { id, siteId, personIds, limit }: { id: number; siteId: number; personIds: readonly number[]; limit: number },
  now: Date,
): Promise<number[]> {
  const values = { id, site: siteId, people: `{${personIds.join(',')}}`, now: now.toISOString(), limit };
  return (await beside(db, values)).map((row) => row.id);
}

type HeadRecord = {
  id: number;
  title: string;
  dek: string;
  sport: Sport;
  siteId: number;
  publishedAt: string;
  count: number;
  imageId: number | null;
};

const byIds = preparedRows<HeadRecord>(
  'galleries_by_ids',
  sql`
  select galleries.id, title, dek, sport, site_id as "siteId",
    to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "publishedAt",
    count(images.id)::int as count, (array_agg(images.id order by pictures.place))[1] as "imageId"
  from galleries
  left join gallery_images pictures on pictures.gallery_id = galleries.id
  left join images on images.id = pictures.image_id
  where galleries.id = any (${given('ids')}::int[])
  group by galleries.id`,
);

/** Galleries by id, in the order of `ids`; the caller checks whether they may be shown. */
export async function galleryRows(ctx: Pick<Context, 'db' | 'config'>, ids: readonly number[]): Promise<GalleryRow[]> {
  if (ids.length === 0) return [];
  const rows = await byIds(ctx.db, { ids: `{${ids.join(',')}}` });
  const images = await loadImages(
    ctx,
    rows.map(({ imageId }) => imageId),
  );
  const byId = new Map(rows.map((row) => [row.id, rowOf(row, images)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function rowOf({ imageId, ...row }: HeadRecord, images: ReadonlyMap<number, ImageView>): GalleryRow {
  return { ...row, image: imageId === null ? null : (images.get(imageId) ?? null) };
}
