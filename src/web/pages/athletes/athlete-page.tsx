import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Crumb } from '#design-system/breadcrumbs.tsx';
import { ErrorBoundary } from '#design-system/error-boundary.tsx';
import { Page, Sections, WithSide } from '#design-system/layout.tsx';
import { teamsPath } from '#features/directory/colleges/team-groups-view.ts';
import { FeaturedMedia } from '#features/recruiting/prospects/ui/featured-media.tsx';
import { Timeline } from '#features/recruiting/prospects/ui/timeline.tsx';
import { type AthleteProfile, athleteLine, titleOf } from '#features/transfers/athletes/athlete-view.ts';
import { athletePicture } from '#features/transfers/athletes/picture-view.ts';
import { athleteData } from '#features/transfers/athletes/structured-data-view.ts';
import { athleteHref, athleteMediaHref } from '#features/transfers/college-players/athlete-address-view.ts';
import { sportName } from '#kernel/sports.ts';
import { AdSlot } from '../../ad-slot.tsx';
import { breadcrumbList, PageMeta } from '../../page-meta.tsx';
import { pageRequestOf } from '../../request-context.ts';
import { usePageRoot } from '../../root-data.ts';
import { type AthletePageData, readAthletePage } from './athlete-data.ts';
import { AthleteFacts } from './athlete-facts.tsx';
import { AthleteGames } from './athlete-games.tsx';
import { AthleteHead } from './athlete-head.tsx';
import css from './athlete-page.module.css';
import { AthleteRanking } from './athlete-ranking.tsx';
import { CareerTable } from './career-table.tsx';

export async function loader({
  params: { slug = '' },
  request,
  context,
}: LoaderFunctionArgs): Promise<AthletePageData> {
  return readAthletePage(pageRequestOf(context), slug, new URL(request.url).searchParams.get('season'));
}

/** Where a college athlete plays, how they came there, and how they were rated on the way. */
export function Component() {
  const data = useLoaderData<AthletePageData>();
  const { player, media } = data;
  const { mainUrl } = usePageRoot();
  const crumbs = crumbsOf(player);
  return (
    <Page>
      <PageMeta
        title={titleOf(player)}
        description={`${player.name}, ${athleteLine(player)}. Career by season, games, transfers, ratings, news and photos.`}
        path={athleteHref(player)}
        type="profile"
        picture={athletePicture(player)}
        structured={{ '@graph': [breadcrumbList(mainUrl, crumbs), athleteData(player, mainUrl)] }}
      />
      <AthleteHead data={data} crumbs={crumbs} />
      <WithSide>
        <Sections>
          <ErrorBoundary>
            <CareerTable player={player} />
          </ErrorBoundary>
          <ErrorBoundary>
            <AthleteGames player={player} games={data.games} />
          </ErrorBoundary>
          <ErrorBoundary>
            <AthleteRanking data={data} />
          </ErrorBoundary>
          <ErrorBoundary>
            <FeaturedMedia
              media={{ ...media, photos: media.images }}
              allHref={(type) => athleteMediaHref(player, type)}
            />
          </ErrorBoundary>
        </Sections>
        <aside>
          <Sections>
            <ErrorBoundary>
              <Timeline events={data.events} />
            </ErrorBoundary>
            <AthleteFacts player={player} />
            <AdSlot ads={data.ads} place="side" />
          </Sections>
          {data.takedownHref ? (
            <p className={css.takedown}>
              <a href={data.takedownHref} rel="nofollow">
                Request removal of this profile
              </a>
            </p>
          ) : null}
        </aside>
      </WithSide>
      <AdSlot ads={data.ads} place="end" />
    </Page>
  );
}

function crumbsOf({ sport }: AthleteProfile): Crumb[] {
  return [
    { label: sportName(sport), href: `/content/${sport}` },
    { label: 'Colleges', href: teamsPath({ sport, type: 'colleges' }) },
  ];
}
