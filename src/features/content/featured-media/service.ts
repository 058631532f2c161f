import { loadImages } from '#features/media/images/public.ts';
import { findPersonOfProspect, lockProspect } from '#features/recruiting/prospects/public.ts';
import { checkSportIsOffered, collegesInReach } from '#features/sites/sites/public.ts';
import { isShownAthlete } from '#features/transfers/college-players/public.ts';
import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { embedOfAddress, embedUrl, SOURCE_NAMES } from '../articles/embed-address-view.ts';
import { listArticles } from '../articles/public.ts';
import { galleryRows, listGalleryIds } from '../galleries/public.ts';
import type { addFeaturedVideo, FeaturedType, FeaturedVideo } from './contract.ts';
import { deleteVideo, insertVideo, listPhotos, listVideos } from './queries.ts';

/** On a profile: one row of each type. */
const FEW: Readonly<Record<FeaturedType, number>> = { galleries: 3, news: 4, photos: 4, videos: 3 };
const MANY = 48;

type OneType = { mediaType?: FeaturedType | undefined };

/** Throws not_found for an unknown person and for one who was taken down. */
export async function featuredMediaOf(ctx: Context, { prospectId, mediaType }: OneType & { prospectId: number }) {
  const found = await findPersonOfProspect(ctx.db, prospectId);
  if (!found) throw apiError('not_found');
  await checkSportIsOffered(ctx, found.sport);
  return mediaOf(ctx, { personId: found.personId, mediaType });
}

/** Throws not_found for a person who is not a college athlete, or was taken down. */
export async function athleteMediaOf(ctx: Context, wanted: OneType & { personId: number }) {
  if (!(await isShownAthlete(ctx.db, wanted.personId))) throw apiError('not_found');
  const { photos: images, ...media } = await mediaOf(ctx, wanted);
  return { ...media, images };
}

async function mediaOf(ctx: Context, { personId, mediaType }: OneType & { personId: number }) {
  const limitOf = (type: FeaturedType) => (mediaType === undefined ? FEW[type] : mediaType === type ? MANY : 0);
  const wants = (type: FeaturedType) => limitOf(type) > 0;
  const [galleries, news, photos, videos] = await Promise.all([
    wants('galleries') ? galleriesOf(ctx, personId, limitOf('galleries')) : [],
    wants('news') ? listArticles(ctx, { personId, limit: limitOf('news') }) : [],
    wants('photos') ? photosOf(ctx, personId, limitOf('photos')) : [],
    wants('videos') ? videosOf(ctx.db, personId, limitOf('videos')) : [],
  ]);
  return { galleries, news, photos, videos };
}

async function galleriesOf(ctx: Context, personId: number, limit: number) {
  return galleryRows(ctx, await listGalleryIds(ctx.db, { personId, limit }, ctx.now));
}

async function photosOf(ctx: Context, personId: number, limit: number) {
  const photos = await listPhotos(ctx.db, personId, limit);
  const images = await loadImages(
    ctx,
    photos.map(({ imageId }) => imageId),
  );
  return photos.flatMap(({ imageId, caption, publishedAt }) => {
    const image = images.get(imageId);
    return image ? [{ image, caption, publishedAt: publishedAt.toISOString() }] : [];
  });
}

/** Leaves out references that are invalid for their source. */
async function videosOf(db: Db, personId: number, limit: number): Promise<FeaturedVideo[]> {
  const videos = await listVideos(db, personId, limit);
  return videos.flatMap(({ id, source, reference, title, publishedAt }) => {
    const url = embedUrl(source, reference);
    const shown = { id, source, sourceName: SOURCE_NAMES[source], title, publishedAt: publishedAt.toISOString() };
    return url === null ? [] : [{ ...shown, url }];
  });
}

type Verdict = { ok: true } | { ok: false; reason: 'not_your_college' | 'video_known' };

export async function addVideo(
  ctx: Context,
  prospectId: number,
  { title, address }: ParsedOf<typeof addFeaturedVideo>['body'],
): Promise<Verdict> {
  const embed = embedOfAddress(address);
  if (!embed) throw apiError('invalid');
  return changeMedia(ctx, prospectId, async (db, personId) => {
    const video = { ...embed, personId, title, publishedAt: ctx.now, createdAt: ctx.now };
    const id = await insertVideo(db, video);
    if (id === null) return { ok: false, reason: 'video_known' };
    await audit(db, ctx, {
      action: 'prospect.add_video',
      subject: { type: 'prospect', id: prospectId },
      after: { videoId: id, title, ...embed },
    });
    return { ok: true };
  });
}

export async function removeVideo(ctx: Context, prospectId: number, videoId: number): Promise<Verdict> {
  return changeMedia(ctx, prospectId, async (db, personId) => {
    const video = await deleteVideo(db, { personId, id: videoId });
    if (!video) throw apiError('not_found');
    const { id, title, source, reference } = video;
    await audit(db, ctx, {
      action: 'prospect.remove_video',
      subject: { type: 'prospect', id: prospectId },
      before: { videoId: id, title, source, reference },
    });
    return { ok: true };
  });
}

/** Throws not_found for an unknown person and for one who was taken down. A publisher can change those of their own college. */
async function changeMedia(
  ctx: Context,
  prospectId: number,
  change: (db: Db, personId: number) => Promise<Verdict>,
): Promise<Verdict> {
  return ctx.db.transaction(async (db) => {
    const prospect = await lockProspect(db, prospectId, 'share');
    if (!prospect || prospect.isHidden) throw apiError('not_found');
    const own = await collegesInReach(ctx, 'prospects:write');
    if (own !== null && (prospect.collegeId === null || !own.includes(prospect.collegeId)))
      return { ok: false, reason: 'not_your_college' };
    const verdict = await change(db, prospect.personId);
    if (verdict.ok) await purgeTags(db, [`prospect:${prospectId}`, `media:person-${prospect.personId}`]);
    return verdict;
  });
}
