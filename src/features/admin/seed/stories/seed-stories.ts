import { insertArticles, takenArticleSlugs } from '#features/content/articles/public.ts';
import { ensureAuthors } from '#features/content/authors/public.ts';
import { insertGalleries } from '#features/content/galleries/public.ts';
import { ensureImages } from '#features/media/images/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { firstFree, slugify } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { DemoNetwork } from '../demo-network.ts';
import { numbersOf } from '../numbers.ts';
import { afternoonOf } from '../recruit-history.ts';
import type { SeedCollege } from '../suitors.ts';
import { inventBylines } from './bylines.ts';
import { bodyOf, type Draft } from './draft.ts';
import { planGalleries } from './gallery-plan.ts';
import { drawPlate, type Picture, type Plate } from './plate-picture.ts';
import { planStories } from './story-plan.ts';
import type { StoryPool } from './story-pool.ts';

/** Articles, galleries, their authors and their pictures. */

/** Files on their way into the storage at a time. */
const AT_ONCE = 8;

export async function seedStories(db: Db, network: DemoNetwork, pool: StoryPool) {
  const { seed, today, storage } = network;
  const numbers = numbersOf(seed, 'stories', network.present);
  const drafts = planStories(network, pool, numbers);
  const galleries = planGalleries(network, pool, numbers);
  const album = createAlbum(afternoonOf(today - 1, 0));
  const plates = drafts.map((draft, index) => album.keyOf({ ...draft, variant: index }));
  const shown = galleries.map(({ pictures }) =>
    pictures.map(({ plate, caption }) => ({ key: album.keyOf(plate), caption })),
  );
  // The files first: a row whose picture is not there would be worse than a picture without a row.
  const imageIds = await album.save(db, storage);
  const bylines = inventBylines(seed, afternoonOf(today - 400, 0));
  const authorIds = await ensureAuthors(db, bylines);
  const authorId = () => authorIds.get(numbers.pick(bylines).slug) ?? 0;
  const siteOf = await createSiteFinder(db);
  const slugs = await createSlugs(db, drafts);
  await insertArticles(
    db,
    drafts.map((draft, index) => {
      const publishedAt = afternoonOf(draft.day, index * 41);
      return {
        slug: slugs(draft.headline),
        siteId: siteOf(draft),
        sport: draft.sport,
        authorId: authorId(),
        headline: draft.headline,
        dek: draft.dek,
        body: bodyOf(draft),
        access: draft.access,
        status: 'published' as const,
        imageId: imageIds.get(plates[index] ?? '') ?? null,
        publishedAt,
        createdAt: publishedAt,
        updatedAt: publishedAt,
        personIds: unique(draft.subjects.map(({ personId }) => personId)),
        collegeIds: unique(draft.colleges.map(({ id }) => id)),
      };
    }),
  );
  await insertGalleries(
    db,
    galleries.map((draft, index) => ({
      siteId: siteOf(draft),
      sport: draft.sport,
      authorId: authorId(),
      title: draft.title,
      dek: draft.dek,
      status: 'published' as const,
      publishedAt: afternoonOf(draft.day, index * 53),
      createdAt: afternoonOf(draft.day, index * 53),
      pictures: (shown[index] ?? []).map(({ key, caption }) => ({ imageId: imageIds.get(key) ?? 0, caption })),
    })),
  );
  return { articles: drafts.length, galleries: galleries.length };
}

/** Pictures by their keys: the same one is drawn, kept and written once. */
function createAlbum(createdAt: Date) {
  const pictures = new Map<string, Picture>();
  return {
    keyOf(plate: Plate): string {
      const picture = drawPlate(plate);
      pictures.set(picture.image.storageKey, picture);
      return picture.image.storageKey;
    },
    async save(db: Db, storage: Storage): Promise<Map<string, number>> {
      const all = [...pictures.values()];
      for (let start = 0; start < all.length; start += AT_ONCE)
        await Promise.all(
          all
            .slice(start, start + AT_ONCE)
            .map(({ image, body }) => storage.put(image.storageKey, { body, contentType: image.mediaType })),
        );
      return ensureImages(
        db,
        all.map(({ image }) => ({ ...image, createdAt })),
      );
    },
  };
}

/** A team's own site, else its sport's, which for football is the main one. */
async function createSiteFinder(db: Db) {
  const sites = await listSites(db);
  const main = sites.find(({ kind }) => kind === 'main')?.id ?? 0;
  const bySport = new Map(sites.flatMap(({ kind, sport, id }) => (kind === 'sport' ? [[sport, id] as const] : [])));
  const byCollege = new Map(sites.map(({ collegeId, id }) => [collegeId, id]));
  return ({ college, sport }: { college: SeedCollege | null; sport: Sport }): number => {
    const own = college ? byCollege.get(college.id) : undefined;
    return own ?? (sport === 'football' ? main : (bySport.get(sport) ?? main));
  };
}

async function createSlugs(db: Db, drafts: readonly Draft[]) {
  const taken = await takenArticleSlugs(
    db,
    drafts.map(({ headline }) => slugify(headline)),
  );
  return (headline: string): string => firstFree(slugify(headline), taken);
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];
