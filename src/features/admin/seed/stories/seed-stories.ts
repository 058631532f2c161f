import {
  type ArticleNode,
  insertArticles,
  insertCorrection,
  takenArticleSlugs,
  writeSlug,
} from '#features/content/articles/public.ts';
import { ensureAuthors } from '#features/content/authors/public.ts';
import { insertGalleries } from '#features/content/galleries/public.ts';
import { findMemberByLogin } from '#features/membership/accounts/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { firstFree, slugify } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { DEMO_MEMBERS } from '../demo-members.ts';
import type { DemoNetwork } from '../demo-network.ts';
import { numbersOf } from '../numbers.ts';
import { afternoonOf } from '../recruit-history.ts';
import type { SeedCollege } from '../suitors.ts';
import { createAlbum } from './album.ts';
import { inventBylines } from './bylines.ts';
import { deskSize, deskState, publishedState } from './desk.ts';
import { bodyOf, type Draft } from './draft.ts';
import { furnish } from './furnish.ts';
import { type GalleryDraft, planGalleries } from './gallery-plan.ts';
import { planStories } from './story-plan.ts';
import type { StoryPool } from './story-pool.ts';

/** Articles, galleries, their authors and their pictures. */

/** One story in so many has a picture in its text, a correction under it, an address that it had before. */
const [WITH_FIGURE, CORRECTED, MOVED] = [5, 60, 90];

export async function seedStories(db: Db, network: DemoNetwork, pool: StoryPool) {
  const { seed, today, storage, size } = network;
  const numbers = numbersOf(seed, 'stories', network.present);
  const wanted = size.articles + deskSize(size.articles);
  const drafts = planStories(network, pool, numbers, wanted);
  // The desk works on what happened last.
  const published = Math.max(0, drafts.length - (wanted - size.articles));
  const galleries = planGalleries(network, pool, numbers);
  const album = createAlbum(afternoonOf(today - 1, 0));
  const plates = drafts.map((draft, index) => album.keyOf({ ...draft, variant: index }));
  const figures = drafts.map((draft, index) =>
    index % WITH_FIGURE === 2 ? album.keyOf({ ...draft, variant: index + 3 }) : null,
  );
  const shown = galleries.map(({ pictures }) =>
    pictures.map(({ plate, caption }) => ({ key: album.keyOf(plate), caption })),
  );
  // The files first: a row whose picture is not there would be worse than a picture without a row.
  const imageIds = await album.save(db, storage);
  const imageId = (key: string | undefined) => imageIds.get(key ?? '') ?? 0;
  const bylines = inventBylines(seed, afternoonOf(today - 400, 0));
  const authorIds = await ensureAuthors(db, bylines);
  const authorId = () => authorIds.get(numbers.pick(bylines).slug) ?? 0;
  const siteOf = await createSiteFinder(db);
  const galleryIds = await insertGalleries(
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
      pictures: (shown[index] ?? []).map(({ key, caption }) => ({ imageId: imageId(key), caption })),
      personIds: draft.personIds,
    })),
  );
  const galleryOf = galleryFinder(galleries, galleryIds);
  const blocksOf = (draft: Draft, index: number): ArticleNode[] => {
    const key = figures[index];
    const figure = key ? { imageId: imageId(key), ...album.wordsOf(key) } : null;
    return furnish(draft, { figure, galleryId: galleryOf(draft) }, numbersOf(seed, 'furniture', index));
  };
  const slugs = await createSlugs(db, drafts);
  const moved = new Map<number, string>();
  const rows = drafts.map((draft, index) => {
    const writtenAt = afternoonOf(draft.day, index * 41);
    const slug = slugs(draft.headline);
    const hasMoved = index < published && index % MOVED === MOVED - 1;
    if (hasMoved) moved.set(index, slug);
    const state =
      index < published ? publishedState(writtenAt) : deskState(draft, index - published, { writtenAt, today });
    return {
      slug: hasMoved ? slugs(oldName(draft)) : slug,
      siteId: siteOf(draft),
      sport: draft.sport,
      authorId: authorId(),
      headline: draft.headline,
      dek: draft.dek,
      body: bodyOf(blocksOf(draft, index)),
      access: draft.access,
      imageId: imageIds.get(plates[index] ?? '') ?? null,
      createdAt: writtenAt,
      updatedAt: writtenAt,
      personIds: unique(draft.subjects.map(({ personId }) => personId)),
      collegeIds: unique(draft.colleges.map(({ id }) => id)),
      ...state,
    };
  });
  const ids = await insertArticles(db, rows);
  for (const [index, slug] of moved) {
    const leftAt = afternoonOf(drafts[index]?.day ?? today, index * 41 + 90);
    await writeSlug(db, { id: ids[index] ?? 0, slug }, { from: rows[index]?.slug ?? '', now: leftAt });
  }
  await correctSome(db, drafts.slice(0, published), ids);
  return { articles: published, galleries: galleries.length };
}

const WRONG = [
  'An earlier version of this story gave the wrong day of the announcement.',
  'An earlier version of this story named the wrong high school.',
  'A rating in an earlier version of this story was that of the list before.',
] as const;

/** By the staff writer of the demo members; without him nobody corrects anything. */
async function correctSome(db: Db, drafts: readonly Draft[], ids: readonly number[]): Promise<void> {
  const writer = DEMO_MEMBERS.find(({ isStaffWriter }) => isStaffWriter);
  const member = writer && (await findMemberByLogin(db, writer.username));
  if (!member) return;
  for (const [index, { day }] of drafts.entries()) {
    if (index % CORRECTED !== 0) continue;
    const text = WRONG[(index / CORRECTED) % WRONG.length] ?? WRONG[0];
    await insertCorrection(db, {
      articleId: ids[index] ?? 0,
      text,
      correctedBy: member.id,
      correctedAt: afternoonOf(day, index * 41 + 120),
    });
  }
}

/** The gallery of a team's class stands in the first stories of that team, else of its sport. */
function galleryFinder(galleries: readonly GalleryDraft[], ids: readonly number[]) {
  const waiting = galleries.map((gallery, index) => ({ ...gallery, id: ids[index] ?? 0 }));
  return ({ college, sport, subjects }: Draft): number | null => {
    if (subjects.length < 2) return null;
    const place = waiting.findIndex((each) => each.sport === sport && (each.college ?? college) === college);
    return place < 0 ? null : (waiting.splice(place, 1)[0]?.id ?? null);
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

/** What a story was called before its headline was. */
const oldName = ({ headline }: Draft): string => `${headline} report`;

async function createSlugs(db: Db, drafts: readonly Draft[]) {
  const taken = await takenArticleSlugs(
    db,
    drafts.flatMap((draft) => [slugify(draft.headline), slugify(oldName(draft))]),
  );
  return (headline: string): string => firstFree(slugify(headline), taken);
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];
