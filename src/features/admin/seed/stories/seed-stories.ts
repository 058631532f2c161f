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
import { bodyOf } from './draft.ts';
import { createDrawingTurns } from './drawing-turns.ts';
import { editStories, type Story } from './edit-stories.ts';
import { furnish } from './furnish.ts';
import { type GalleryDraft, planGalleries } from './gallery-plan.ts';
import { planStories } from './story-plan.ts';
import type { StoryPool } from './story-pool.ts';

/** Articles, galleries, their authors and their pictures. */

/** One story in this many has a picture in its text, a correction, a former address. */
const [WITH_FIGURE, CORRECTED, MOVED] = [5, 60, 90];
const MOVED_AFTER_MS = 90 * 60_000;
const CORRECTED_AFTER_MS = 120 * 60_000;

export async function seedStories(db: Db, network: DemoNetwork, pool: StoryPool) {
  const { seed, today, now, storage, size } = network;
  const numbers = numbersOf(seed, 'stories', network.present);
  const atDesk = deskSize(size.articles);
  const planned = planStories(network, pool, numbers, size.articles + atDesk);
  const { published, desk } = editStories(planned, network, atDesk);
  const drafts = [...published, ...desk];
  const galleries = planGalleries(network, pool, numbers);
  const album = createAlbum(afternoonOf(today - 1, 0));
  const turns = createDrawingTurns();
  const taken = drafts.map((draft) => turns.take(draft));
  const plates = taken.map((plate) => album.keyOf(plate));
  // A different play from the one above the story, or a different field.
  const figures = taken.map((plate, index) =>
    index % WITH_FIGURE === 2 ? album.keyOf({ ...plate, variant: plate.variant + 3 }) : null,
  );
  const shown = galleries.map(({ pictures }) =>
    pictures.map(({ plate, caption }) => ({ key: album.keyOf(plate), caption })),
  );
  // Files first: a row without its picture would be worse than a picture without a row.
  const imageIds = await album.save(db, storage);
  const imageId = (key: string | undefined) => imageIds.get(key ?? '') ?? 0;
  const bylines = inventBylines(seed, afternoonOf(today - 400, 0));
  const authorIds = await ensureAuthors(
    db,
    bylines.map(({ sports: _, ...author }) => author),
  );
  const authorId = (sport: Sport) =>
    authorIds.get(numbers.pick(bylines.filter(({ sports }) => sports.includes(sport))).slug) ?? 0;
  const siteOf = await createSiteFinder(db);
  const galleryIds = await insertGalleries(
    db,
    galleries.map((draft, index) => ({
      siteId: siteOf(draft),
      sport: draft.sport,
      authorId: authorId(draft.sport),
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
  const blocksOf = (draft: Story, index: number): ArticleNode[] => {
    const key = figures[index];
    const figure = key ? { imageId: imageId(key), ...album.wordsOf(key) } : null;
    return furnish(draft, { figure, galleryId: galleryOf(draft) }, numbersOf(seed, 'furniture', index));
  };
  const slugs = await createSlugs(db, drafts);
  const moved = new Map<number, string>();
  const rows = drafts.map((draft, index) => {
    const { writtenAt } = draft;
    const slug = slugs(draft.headline);
    const hasMoved = index < published.length && index % MOVED === MOVED - 1;
    if (hasMoved) moved.set(index, slug);
    const state =
      index < published.length
        ? publishedState(writtenAt)
        : deskState(draft, index - published.length, { writtenAt, today });
    return {
      slug: hasMoved ? slugs(oldName(draft)) : slug,
      siteId: siteOf(draft),
      sport: draft.sport,
      authorId: authorId(draft.sport),
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
    const leftAt = after(drafts[index]?.writtenAt ?? now, MOVED_AFTER_MS, now);
    await writeSlug(db, { id: ids[index] ?? 0, slug }, { from: rows[index]?.slug ?? '', now: leftAt });
  }
  await correctSome(db, { stories: published, ids, now });
  return { articles: published.length, galleries: galleries.length };
}

const CORRECTIONS = [
  'An earlier version of this story misstated the day of the announcement.',
  'An earlier version of this story misidentified the player’s high school.',
  'An earlier version of this story gave an outdated rating.',
] as const;

type Corrected = { stories: readonly Story[]; ids: readonly number[]; now: Date };

/** Corrections by the demo staff writer; without one there are none. */
async function correctSome(db: Db, { stories, ids, now }: Corrected): Promise<void> {
  const writer = DEMO_MEMBERS.find(({ isStaffWriter }) => isStaffWriter);
  const member = writer && (await findMemberByLogin(db, writer.username));
  if (!member) return;
  for (const [index, { writtenAt }] of stories.entries()) {
    if (index % CORRECTED !== 0) continue;
    const text = CORRECTIONS[(index / CORRECTED) % CORRECTIONS.length] ?? CORRECTIONS[0];
    await insertCorrection(db, {
      articleId: ids[index] ?? 0,
      text,
      correctedBy: member.id,
      correctedAt: after(writtenAt, CORRECTED_AFTER_MS, now),
    });
  }
}

/** The gallery of a team's class goes into the first stories of that team, else of its sport. */
function galleryFinder(galleries: readonly GalleryDraft[], ids: readonly number[]) {
  const waiting = galleries.map((gallery, index) => ({ ...gallery, id: ids[index] ?? 0 }));
  return ({ college, sport, subjects }: Story): number | null => {
    if (subjects.length < 2) return null;
    const place = waiting.findIndex((each) => each.sport === sport && (each.college ?? college) === college);
    return place < 0 ? null : (waiting.splice(place, 1)[0]?.id ?? null);
  };
}

/** A team's own site, else its sport's, which for football is the main site. */
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

const after = (at: Date, milliseconds: number, now: Date): Date =>
  new Date(Math.min(at.getTime() + milliseconds, now.getTime()));

/** The working title of a story. */
const oldName = ({ headline }: Pick<Story, 'headline'>): string => `${headline} report`;

async function createSlugs(db: Db, drafts: readonly Story[]) {
  const taken = await takenArticleSlugs(
    db,
    drafts.flatMap((draft) => [slugify(draft.headline), slugify(oldName(draft))]),
  );
  return (headline: string): string => firstFree(slugify(headline), taken);
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];
