import { sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { type ArticleAccess, isShownSql } from '../articles/public.ts';
import { isShownGallerySql } from '../galleries/public.ts';

/** What embeds show of a story or a gallery: headline and byline, and none of its content. */

export type StoryFacts = {
  id: number;
  slug: string;
  headline: string;
  dek: string;
  access: ArticleAccess;
  sport: Sport;
  siteId: number;
  authorId: number;
  authorName: string;
  authorSlug: string;
};

/** By its slug or a former one; null if there is none that readers may see. */
export async function findStory(db: Db, slug: string, now: Date): Promise<StoryFacts | null> {
  const { rows } = await db.execute<StoryFacts>(sql`
    select articles.id, articles.slug, articles.headline, articles.dek, articles.access, articles.sport,
      articles.site_id as "siteId", authors.id as "authorId", authors.name as "authorName", authors.slug as "authorSlug"
    from articles join authors on authors.id = articles.author_id
    where articles.id = coalesce(
        (select id from articles where slug = ${slug}), (select article_id from article_slugs where slug = ${slug})
      ) and ${isShownSql(sql`${now.toISOString()}::timestamptz`)}`);
  return rows[0] ?? null;
}

export type GalleryFacts = {
  id: number;
  title: string;
  dek: string;
  siteId: number;
  authorName: string;
  count: number;
};

/** A gallery with a person who was taken down is not found. */
export async function findGallery(db: Db, id: number, now: Date): Promise<GalleryFacts | null> {
  const { rows } = await db.execute<GalleryFacts>(sql`
    select galleries.id, galleries.title, galleries.dek, galleries.site_id as "siteId", authors.name as "authorName",
      (select count(*)::int from gallery_images where gallery_id = galleries.id) as count
    from galleries join authors on authors.id = galleries.author_id
    where galleries.id = ${id} and ${isShownGallerySql(sql`${now.toISOString()}::timestamptz`)}`);
  return rows[0] ?? null;
}
