import { sql } from 'drizzle-orm';
import { collegeFlags } from '#features/directory/colleges/public.ts';
import { loadImages } from '#features/media/images/public.ts';
import { listLatestOfPeople, prospectRowOf } from '#features/recruiting/prospects/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { preparedRows } from '#platform/db/database.ts';
import { storiesBeside } from '../articles/public.ts';
import { galleryRows, isShownGallerySql, listGalleriesBeside } from './shown-galleries.ts';

type StoredGallery = {
  siteId: number;
  author: { id: number; slug: string; name: string };
  pictures: { imageId: number; caption: string }[];
  personIds: number[];
};

/** The number of its people for whom more stories are loaded. */
const PEOPLE_READ = 2;
const STORIES = 4;
const GALLERIES = 3;

/** Throws not_found if there is none, it is not published, or a person in it was taken down. */
export async function galleryOf(ctx: Context, id: number) {
  const stored = await findShownGallery(ctx, id);
  if (!stored) throw apiError('not_found');
  const { personIds, siteId, author } = stored;
  const nearest = { siteId, personIds: personIds.slice(0, PEOPLE_READ) };
  const [heads, images, people, colleges, contents] = await Promise.all([
    listGalleriesBeside(ctx.db, { id, ...nearest, limit: GALLERIES }, ctx.now).then((others) =>
      galleryRows(ctx, [id, ...others]),
    ),
    loadImages(
      ctx,
      stored.pictures.map(({ imageId }) => imageId),
    ),
    listLatestOfPeople(ctx.db, personIds),
    collegeFlags(ctx),
    storiesBeside(ctx, { ...nearest, limit: STORIES }),
  ]);
  const row = heads.find((head) => head.id === id);
  if (!row) throw apiError('not_found');
  const pictures = stored.pictures.flatMap(({ imageId, caption }) => {
    const image = images.get(imageId);
    return image ? [{ caption, image }] : [];
  });
  return {
    gallery: {
      ...row,
      count: pictures.length,
      author,
      pictures: pictures.map((picture, index) => ({ ...picture, place: index + 1 })),
      people: people
        .map((record) => prospectRowOf(record, colleges))
        .toSorted((a, b) => (b.bluechipRating ?? 0) - (a.bluechipRating ?? 0) || a.id - b.id),
    },
    contents,
    galleries: heads.filter((head) => head !== row),
  };
}

const byId = preparedRows<StoredGallery>(
  'shown_gallery_by_id',
  sql`
  select galleries.site_id as "siteId",
    json_build_object('id', authors.id, 'slug', authors.slug, 'name', authors.name) as author,
    coalesce((
      select json_agg(json_build_object('imageId', image_id, 'caption', caption) order by place)
      from gallery_images where gallery_id = galleries.id
    ), '[]') as pictures,
    coalesce((select json_agg(person_id order by person_id) from gallery_people where gallery_id = galleries.id), '[]')
      as "personIds"
  from galleries join authors on authors.id = galleries.author_id
  where galleries.id = ${sql.placeholder('id')} and ${isShownGallerySql(sql`${sql.placeholder('now')}::timestamptz`)}`,
);

async function findShownGallery({ db, now }: Context, id: number): Promise<StoredGallery | null> {
  const [found] = await byId(db, { id, now: now.toISOString() });
  return found ?? null;
}
