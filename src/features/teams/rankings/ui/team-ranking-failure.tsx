import type { PropsWithChildren } from 'react';
import { useLocation, useParams } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { useTitle } from '#web/root-data.ts';
import { useFailedFetch } from '#web/use-failed-fetch.ts';
import { rankingTitle } from '../team-ranking-view.ts';
import { TeamRankingTabs } from './team-ranking-tabs.tsx';

/** For a ranking that could not be loaded: an alert (specification, section 8) within the page's frame. */
export function TeamRankingFailure({ children }: PropsWithChildren) {
  const isFailed = useFailedFetch();
  const { pathname, search } = useLocation();
  const { year = '', conference = '', sport = '', type = '' } = useParams();
  const title = rankingTitle(sport, Number(year));
  const tabTitle = useTitle(title);
  if (!isFailed) return children;
  return (
    <Page>
      <title>{tabTitle}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title={title} />
      <TeamRankingTabs place={{ year: Number(year), conference: encodeURIComponent(conference), sport, type }} />
      <Empty
        title="We couldn’t load the ranking"
        level={2}
        actions={
          <ButtonLink kind="second" href={pathname + search}>
            Try again
          </ButtonLink>
        }
      >
        Please try again in a moment.
      </Empty>
    </Page>
  );
}
