import { sql } from 'drizzle-orm';
import { collegeFlags } from '#features/directory/colleges/public.ts';
import type { ImageView } from '#features/media/images/image-view.ts';
import { loadImages } from '#features/media/images/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { sitePlace } from '#features/sites/sites/site-place-view.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import { preparedRows } from '#platform/db/database.ts';
import type { ArticleAccess } from './article-access.ts';
import type { ArticleRow } from './article-view.ts';

/** Articles for lists: one batch from the database, one for pictures; sites and colleges are in memory. */

export type ArticleRecord = {
  id: number;
  slug: string;
  headline: string;
  dek: string;
  access: ArticleAccess;
  sport: Sport;
  siteId: number;
  publishedAt: string;
  authorId: number;
  authorSlug: string;
  authorName: string;
  imageId: number | null;
  wordCount: number;
};

/** The columns of a record, from `articles` and its `authors`; the timestamp as text, so that it is not parsed only to be printed again. */
export const RECORD_SQL = sql`
  articles.id, articles.slug, articles.headline, articles.dek, articles.access, articles.sport, articles.site_id as "siteId",
  to_char(articles.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "publishedAt",
  articles.image_id as "imageId", articles.word_count as "wordCount",
  authors.id as "authorId", authors.slug as "authorSlug", authors.name as "authorName"`;

const byIds = preparedRows<ArticleRecord>(
  'articles_by_ids',
  sql`
  select ${RECORD_SQL} from articles join authors on authors.id = articles.author_id
  where articles.id = any (${sql.placeholder('ids')}::int[])`,
);

/** Articles by id, in the order of `ids`; the caller checks whether they may be shown. */
export async function articleRows(ctx: Context, ids: readonly number[]): Promise<ArticleRow[]> {
  if (ids.length === 0) return [];
  const records = await byIds(ctx.db, { ids: `{${ids.join(',')}}` });
  const byId = new Map((await rowsOf(ctx, records)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function rowsOf(ctx: Context, records: readonly ArticleRecord[]): Promise<ArticleRow[]> {
  const images = await loadImages(
    ctx,
    records.flatMap(({ imageId }) => imageId ?? []),
  );
  const sites = await articleSites(ctx);
  return records.map((record) => rowOf(record, images, sites));
}

export function rowOf(
  { authorId, authorSlug, authorName, imageId, ...record }: ArticleRecord,
  images: ReadonlyMap<number, ImageView>,
  sites: ReadonlyMap<number, ArticleSite>,
): ArticleRow {
  const { place = '', teamKey = null } = sites.get(record.siteId) ?? {};
  return {
    ...record,
    author: { id: authorId, slug: authorSlug, name: authorName },
    image: imageId === null ? null : (images.get(imageId) ?? null),
    place,
    teamKey,
  };
}

export type ArticleSite = Pick<ArticleRow, 'place' | 'teamKey'>;

/** The site data of a row, by site id. */
export async function articleSites(ctx: Context): Promise<ReadonlyMap<number, ArticleSite>> {
  return ctx.memory.recall('article-sites', ['sites', 'colleges'], async () => {
    const [sites, colleges] = await Promise.all([listSites(ctx.db), collegeFlags(ctx)]);
    return new Map(
      sites.map(({ id, name, collegeId }) => [
        id,
        { place: sitePlace(name), teamKey: colleges.get(collegeId ?? 0)?.teamKey ?? null },
      ]),
    );
  });
}
