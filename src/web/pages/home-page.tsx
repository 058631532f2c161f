import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Flag } from '#design-system/flag.tsx';
import { Columns, Page, Sections } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { RankFigure } from '#design-system/rank-figure.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import type { getEventTicker } from '#features/activity/timeline/contract.ts';
import { Wire } from '#features/activity/timeline/ui/wire.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { prospectHref, schoolText } from '#features/recruiting/prospects/prospect-view.ts';
import type { listRanking } from '#features/recruiting/rankings/contract.ts';
import type { getNavTeams } from '#features/sites/navigation/contract.ts';
import type { SiteView } from '#features/sites/sites/contract.ts';
import { TeamLinks } from '#features/sites/sites/ui/team-links.tsx';
import { SPORTS, type Sport, sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { PageMeta } from '../page-meta.tsx';
import { type Api, pageRequestOf } from '../request-context.ts';
import { usePageRoot } from '../root-data.ts';
import css from './home-page.module.css';
import { HomePortal, type PortalData, portalOf, portalTags } from './home-portal.tsx';

/** The front page, simple for now: the latest class of each sport, the portal, and the teams. News takes its middle with 'Content'. */

type Ranking = ReplyOf<typeof listRanking>;
type HomeData = {
  classes: Ranking[];
  portal: PortalData;
  conferences: ReplyOf<typeof getNavTeams>['conferences'];
  events: ReplyOf<typeof getEventTicker>['events'];
};

const SHOWN = 10;

export async function loader({ context }: LoaderFunctionArgs): Promise<HomeData> {
  const { api, subdomain, addTags } = pageRequestOf(context);
  const { site } = await api.sites.get({ params: { subdomain: subdomain || 'www' } });
  const [{ events }, teams, portal, classes] = await Promise.all([
    api.activity.ticker({}),
    api.navigation.teams({ query: { sport: site.sport } }),
    portalOf(api, site),
    site.kind === 'main' ? latestOfEach(api) : classesOf(api, site.sport),
  ]);
  addTags('ticker', ...portalTags(site));
  for (const { list, year } of classes) addTags(`list:${list.sport}-${year}`, `classes:${list.sport}`);
  const withAnybody = classes.filter(({ total }) => total > 0);
  return { classes: withAnybody, portal, conferences: teams.conferences, events };
}

const board = (api: Api, sport: Sport, year?: number) =>
  api.rankings.list({ query: { list: `${sport}-national`, perPage: SHOWN, ...(year ? { year } : {}) } });

const latestOfEach = (api: Api) => Promise.all(SPORTS.map((sport) => board(api, sport)));

/** A site of one sport has room for two classes: the present one and the one that comes after it. */
async function classesOf(api: Api, sport: Sport): Promise<Ranking[]> {
  const present = await board(api, sport);
  return [present, await board(api, sport, present.year + 1)];
}

export function Component() {
  const { classes, portal, conferences, events } = useLoaderData<HomeData>();
  const { site } = usePageRoot();
  const title = headline(site);
  return (
    <>
      <Wire events={events} />
      <Page>
        <PageMeta
          title={title}
          description="Prospects, ratings, rankings and commitments of the latest classes in football, basketball, baseball and hockey."
          path="/"
          isOfSite
        />
        <PageTitle title={title} />
        <Sections>
          {classes.length === 0 ? (
            <Empty title="No class is here yet" level={2}>
              An operator brings in a class with “npm run bluechip -- import recruits”. The teams are here already.
            </Empty>
          ) : (
            <Columns count={2}>
              {classes.map((ranking) => (
                <ClassBoard key={`${ranking.list.name} ${ranking.year}`} ranking={ranking} />
              ))}
            </Columns>
          )}
          <HomePortal portal={portal} />
          <section>
            <SectionHead link={{ href: '/sites', label: 'All sites' }}>Teams</SectionHead>
            <TeamLinks conferences={conferences} />
          </section>
        </Sections>
      </Page>
    </>
  );
}

/** The masthead names the team already; the headline says what is here. */
function headline({ kind, shortName, sport }: SiteView): string {
  if (kind === 'main') return 'College recruiting, by the numbers';
  if (kind === 'team') return `${shortName} ${sportName(sport).toLowerCase()} recruiting`;
  return `${sportName(sport)} recruiting, by the numbers`;
}

function ClassBoard({ ranking }: { ranking: Ranking }) {
  const { list, year, prospects, total } = ranking;
  return (
    <section>
      <SectionHead
        link={{ href: `/prospect_rankings/${list.name}/${year}`, label: `All ${total.toLocaleString('en-US')}` }}
      >
        {sportName(list.sport)}, national class of {year}
      </SectionHead>
      <RowList label={list.title}>
        {prospects.map((prospect) => (
          <RowItem key={prospect.id}>
            <span className={css.rank}>
              <RankFigure rank={prospect.ranks.natl} />
            </span>
            <RowMain
              href={prospectHref(prospect)}
              sub={[prospect.position, schoolText(prospect)].filter(Boolean).join(', ')}
            >
              {prospect.name}
            </RowMain>
            <Flag team={flagOf(prospect.college)} />
            <RatingChip rating={prospect.bluechipRating} stars={prospect.stars} />
          </RowItem>
        ))}
      </RowList>
    </section>
  );
}
