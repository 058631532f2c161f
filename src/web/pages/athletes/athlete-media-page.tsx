import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { Tabs } from '#design-system/tabs.tsx';
import { FEATURED_TYPES, type FeaturedType } from '#features/content/featured-media/contract.ts';
import { MEDIA_NAMES, MediaList } from '#features/recruiting/prospects/ui/featured-media.tsx';
import type { AthleteProfile } from '#features/transfers/athletes/athlete-view.ts';
import { athletePicture } from '#features/transfers/athletes/picture-view.ts';
import { athleteHref, athleteMediaHref } from '#features/transfers/college-players/athlete-address-view.ts';
import { AdSlot, type Ads, loadAds } from '../../ad-slot.tsx';
import { PageMeta } from '../../page-meta.tsx';
import { pageRequestOf } from '../../request-context.ts';
import { type MediaData, mediaTags, readAthlete } from './athlete-data.ts';
import css from './athlete-media-page.module.css';

type MediaPageData = { player: AthleteProfile; mediaType: FeaturedType; media: MediaData; ads: Ads };

export async function loader({ params, context }: LoaderFunctionArgs): Promise<MediaPageData> {
  const { slug = '' } = params;
  const mediaType = FEATURED_TYPES.find((type) => type === params.mediaType);
  if (!mediaType) throw new Response(null, { status: 404 });
  const pageRequest = pageRequestOf(context);
  const player = await readAthlete(pageRequest, slug, (found) => athleteMediaHref(found, mediaType));
  const { personId } = player;
  const [media, ads] = await Promise.all([
    pageRequest.api.athletes.media({ params: { personId }, query: { mediaType } }),
    loadAds(pageRequest, 'profile'),
  ]);
  pageRequest.addTags(...mediaTags(personId, media));
  return { player, mediaType, media, ads };
}

const EMPTY: Readonly<Record<FeaturedType, string>> = {
  news: 'Stories about them show up here as they are published.',
  photos: 'Photos show up here as they are added.',
  videos: 'Highlights and interviews show up here as they are added.',
  galleries: 'Galleries show up here as they are published.',
};

/** All media of one type about an athlete, newest first. */
export function Component() {
  const { player, mediaType, media, ads } = useLoaderData<MediaPageData>();
  const name = MEDIA_NAMES[mediaType];
  const shown = { ...media, photos: media.images };
  return (
    <Page>
      <PageMeta
        title={`${player.name}: ${name.toLowerCase()}`}
        description={`${name} of ${player.name}${player.college ? `, ${player.college.shortName}` : ''}, the latest first.`}
        path={athleteMediaHref(player, mediaType)}
        isIndexed={shown[mediaType].length > 0}
        picture={athletePicture(player)}
      />
      <PageTitle title={`${player.name}: ${name.toLowerCase()}`} />
      <p className={css.back}>
        <a href={athleteHref(player)}>Back to the profile</a>
      </p>
      <div className={css.tabs}>
        <Tabs
          label="Media"
          tabs={FEATURED_TYPES.map((type) => ({
            label: MEDIA_NAMES[type],
            href: athleteMediaHref(player, type),
            current: type === mediaType,
          }))}
        />
      </div>
      {shown[mediaType].length === 0 ? (
        <Empty title={`No ${name.toLowerCase()} yet`} level={2}>
          {EMPTY[mediaType]}
        </Empty>
      ) : (
        <MediaList type={mediaType} media={shown} level={2} />
      )}
      <AdSlot ads={ads} place="end" />
    </Page>
  );
}
