import { accessWord } from '#features/content/articles/article-view.ts';
import { articleTags } from '#features/content/articles/public.ts';
import { findGallery, findStory } from '#features/content/embeds/public.ts';
import { galleryTag } from '#features/content/galleries/gallery-view.ts';
import { collegeFlags } from '#features/directory/colleges/public.ts';
import { NETWORK_KEY } from '#features/sites/sites/network-colors-view.ts';
import { findSiteById } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { sportName } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import type { ColoursOf } from '../pictures/ink.ts';
import { storyDrawing } from '../pictures/story-drawing.ts';
import type { PictureDoor, Read } from './picture-door.ts';

/** The share images of stories and galleries: their headlines, and nothing of their content. */

const ID = /^[1-9]\d{0,8}$/;
const LONGEST_SLUG = 160;

const readStory: Read = async ({ ctx, params: { slug = '' }, coloursOf }) => {
  const story = slug.length > LONGEST_SLUG ? null : await findStory(ctx.db, slug, ctx.now);
  if (!story) throw apiError('not_found');
  const { siteName, colours } = await siteOf(ctx, story.siteId, coloursOf);
  const facts = {
    siteName,
    colours,
    headline: story.headline,
    author: story.authorName,
    detail: sportName(story.sport),
    accessWord: accessWord(story.access),
  };
  const [own = ''] = articleTags({ ...story, personIds: [], collegeIds: [] });
  return { draw: (isReadable) => storyDrawing(facts, isReadable), tags: ['sites', own] };
};

const readGallery: Read = async ({ ctx, params: { id = '' }, coloursOf }) => {
  const gallery = ID.test(id) ? await findGallery(ctx.db, Number(id), ctx.now) : null;
  if (!gallery) throw apiError('not_found');
  const { siteName, colours } = await siteOf(ctx, gallery.siteId, coloursOf);
  const facts = {
    siteName,
    colours,
    headline: gallery.title,
    author: gallery.authorName,
    detail: `${gallery.count} ${gallery.count === 1 ? 'picture' : 'pictures'}`,
    accessWord: undefined,
  };
  return { draw: (isReadable) => storyDrawing(facts, isReadable), tags: ['sites', galleryTag(gallery.id)] };
};

/** The site of a story, in its team's colors. */
async function siteOf(ctx: Context, siteId: number, coloursOf: ColoursOf) {
  const site = await findSiteById(ctx.db, siteId);
  if (!site) throw apiError('not_found');
  const college = site.collegeId === null ? undefined : (await collegeFlags(ctx)).get(site.collegeId);
  return { siteName: site.name, colours: coloursOf(college ? college.teamKey : NETWORK_KEY) };
}

export const STORY_PICTURE_DOORS: readonly PictureDoor[] = [
  { path: '/news/:slug/card.png', read: readStory },
  { path: '/galleries/:id/card.png', read: readGallery },
];
