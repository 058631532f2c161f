import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Page, Sections, WithSide } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Empty } from '#design-system/state-block.tsx';
import type { listTopTargets } from '#features/recruiting/commitments/contract.ts';
import type { ProspectRow } from '#features/recruiting/prospects/prospect-view.ts';
import type { listVisitors } from '#features/recruiting/visits/contract.ts';
import type { listTransfers } from '#features/transfers/entries/contract.ts';
import { type CollegeTransfer, mayComeTo } from '#features/transfers/entries/transfer-view.ts';
import { isApiError } from '#kernel/errors.ts';
import { pageCount } from '#kernel/pagination.ts';
import { sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdSlot, type Ads, loadAds } from '#web/ad-slot.tsx';
import { breadcrumbList, PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { calculateClass, getTeamClass } from '../contract.ts';
import { hasClass, teamClassPicture } from '../picture-view.ts';
import { teamData } from '../structured-data-view.ts';
import { isRankedSport, type RankedSport, teamClassPath, teamRankingPath } from '../team-ranking-view.ts';
import {
  type ClassList,
  changesIn,
  type Imagination,
  imaginationOf,
  isEmpty,
  type ListPages,
  listHref,
  listPageOf,
  placeOf,
} from './calculator-address.ts';
import { ClassCalculator } from './class-calculator.tsx';
import { ClassDays } from './class-days.tsx';
import { ClassHead } from './class-head.tsx';
import { CommitTable, TransferTable } from './newcomer-tables.tsx';
import { TargetTable } from './target-table.tsx';
import { VisitorTable } from './visitor-table.tsx';

type TeamClass = ReplyOf<typeof getTeamClass>;
export type TeamClassPageData = {
  team: TeamClass;
  /** Null: the season has no portal window. */
  portal: ReplyOf<typeof listTransfers>['balance'];
  slug: string;
  sport: RankedSport;
  /** The added and removed players, as far as the changes could be applied. */
  imagined: Imagination;
  /** How many ids of the URL were left out. */
  leftOut: number;
  /** Null while the URL adds and removes nobody. */
  result: ReplyOf<typeof calculateClass> | null;
  /** The search text, and the results. */
  find: string;
  found: ProspectRow[];
  foundPlayers: CollegeTransfer[];
  targets: Pick<ReplyOf<typeof listTopTargets>, 'prospects' | 'total' | 'page' | 'perPage'>;
  visitors: Pick<ReplyOf<typeof listVisitors>, 'visits' | 'upcoming' | 'total' | 'page' | 'perPage'>;
  /** The page shown of each full list; null: its start. */
  pages: ListPages;
  ads: Ads;
};

const YEAR = /^\d{4}$/;
const FOUND = 6;
/** Requests more than are shown, because some are coming anyway or no longer in the portal. */
const PLAYERS_ASKED = 25;
const FIRST_FEW = 10;
const WHOLE_PAGE = 50;
const NO_TARGETS: TeamClassPageData['targets'] = { prospects: [], total: 0, page: 1, perPage: FIRST_FEW };
const NO_VISITORS: TeamClassPageData['visitors'] = { visits: [], upcoming: 0, total: 0, page: 1, perPage: FIRST_FEW };

/** A portal season can be earlier than any recruiting class. */
async function whereKnown<Reply, None>(asked: Promise<Reply>, none: None): Promise<Reply | None> {
  try {
    return await asked;
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return none;
    throw error;
  }
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<TeamClassPageData> {
  const { slug = '', sport = '', year = '' } = params;
  if (!YEAR.test(year) || !isRankedSport(sport)) throw new Response(null, { status: 404 });
  const pageRequest = pageRequestOf(context);
  const { api, addTags } = pageRequest;
  const team = await api.teamRankings.ofTeam({ query: { slug, sport, year } });
  const collegeId = team.college.id;
  addTags(`team:${collegeId}`, `team-rankings:${sport}-${year}`, `list:${sport}-${year}`, `transfers:${sport}-${year}`);
  const search = new URL(request.url).searchParams;
  const wanted = imaginationOf(search);
  const find = (search.get('find') ?? '').slice(0, 80).trim();
  const pages = { targets: listPageOf(search, 'targets'), visitors: listPageOf(search, 'visitors') };
  const listQuery = (list: ClassList) => ({
    sport,
    year,
    collegeId,
    page: pages[list] ?? 1,
    perPage: pages[list] === null ? FIRST_FEW : WHOLE_PAGE,
  });
  const { add, remove, add_transfers: addTransfers, remove_transfers: removeTransfers } = wanted;
  const [portal, targets, visitors, result, matches, players, ads] = await Promise.all([
    whereKnown(api.transfers.list({ query: { sport, year, schoolFocus: String(collegeId), perPage: 1 } }), null),
    whereKnown(api.commitments.targets({ query: listQuery('targets') }), NO_TARGETS),
    whereKnown(api.visits.to({ query: listQuery('visitors') }), NO_VISITORS),
    isEmpty(wanted)
      ? null
      : api.teamRankings.calculate({
          query: {
            collegeId,
            sport,
            year,
            add: add.join(','),
            remove: remove.join(','),
            addTransfers: addTransfers.join(','),
            removeTransfers: removeTransfers.join(','),
          },
        }),
    find === ''
      ? null
      : whereKnown(
          api.rankings.list({ query: { list: `${sport}-national`, year, query: find, perPage: FOUND } }),
          null,
        ),
    find === ''
      ? null
      : api.transfers.list({ query: { sport, year, query: find, sort: 'rating', perPage: PLAYERS_ASKED } }),
    loadAds(pageRequest, 'team'),
  ]);
  for (const [list, { total, perPage }] of [
    ['targets', targets],
    ['visitors', visitors],
  ] as const) {
    const last = pageCount(total, perPage);
    if ((pages[list] ?? 1) > last) throw redirect(listHref(placeOf({ slug, sport, team, pages }), wanted, list, last));
  }
  const imagined = result === null ? wanted : takenIn(result);
  const coming = new Set(
    [...team.transfers, ...(result?.addedTransfers ?? [])].map(({ player }) => player.collegePlayerId),
  );
  // Does not offer players that the API would leave out.
  const foundPlayers = (players?.transfers ?? [])
    .filter((player) => mayComeTo(player, collegeId) && !coming.has(player.collegePlayerId))
    .slice(0, FOUND);
  return {
    team,
    portal: portal?.balance ?? null,
    slug,
    sport,
    imagined,
    leftOut: changesIn(imaginationOf(search, Number.POSITIVE_INFINITY)) - changesIn(imagined),
    result,
    find,
    found: matches?.prospects ?? [],
    foundPlayers,
    targets,
    visitors,
    pages,
    ads,
  };
}

export function Component() {
  const data = useLoaderData<TeamClassPageData>();
  const { team, slug, sport } = data;
  const { mainUrl, now } = usePageRoot();
  const { year, college, commits, transfers } = team;
  const path = teamClassPath(slug, sport, year);
  const crumbs = [
    { label: sportName(sport), href: '/' },
    { label: 'Team rankings', href: teamRankingPath({ year, conference: 'all', sport, type: 'comprehensive' }) },
    { label: `${college.shortName} ${year}` },
  ];
  return (
    <Page>
      <PageMeta
        title={`${college.shortName} ${sport} class of ${year}`}
        description={describe(team)}
        path={path}
        picture={
          hasClass(team) ? teamClassPicture({ slug, sport, year, college, place: team.ranks.comprehensive }) : undefined
        }
        isIndexed={isPlain(data) && commits.length + transfers.length > 0}
        structured={{ '@graph': [breadcrumbList(mainUrl, crumbs), teamData({ college, sport, year }, mainUrl)] }}
      />
      <PageTitle title={`${college.shortName}, class of ${year}`} crumbs={crumbs} note={describe(team)} />
      <ClassHead team={team} portal={data.portal} />
      <AdSlot ads={data.ads} place="top" />
      <WithSide side="wide">
        <Sections>
          {commits.length + transfers.length === 0 ? (
            <Empty
              title="No commitments yet"
              level={2}
              actions={
                <ButtonLink
                  kind="second"
                  href={teamRankingPath({ year, conference: 'all', sport, type: 'comprehensive' })}
                >
                  See all {year} classes
                </ButtonLink>
              }
            >
              Commitments and incoming transfers will appear here.
            </Empty>
          ) : null}
          <CommitTable data={data} />
          <TransferTable data={data} />
          <TargetTable data={data} />
          <VisitorTable data={data} now={new Date(now)} />
          <ClassDays days={team.days} college={college} now={new Date(now)} />
        </Sections>
        <ClassCalculator data={data} />
      </WithSide>
      <AdSlot ads={data.ads} place="end" />
    </Page>
  );
}

/** The changes that were applied. Links are built from these, so that a player who no longer exists takes no room in the URL. */
const takenIn = (result: ReplyOf<typeof calculateClass>): Imagination => ({
  add: result.added.map(({ prospect }) => prospect.id),
  remove: result.removed.map(({ id }) => id),
  add_transfers: result.addedTransfers.map(({ player }) => player.id),
  remove_transfers: result.removedTransfers.map(({ id }) => id),
});

/** The class without any query parameters. */
const isPlain = ({ result, find, pages }: TeamClassPageData) =>
  result === null && find === '' && pages.targets === null && pages.visitors === null;

function describe({ college, year, sport, commits, transfers, ranks }: TeamClass): string {
  const many = (count: number, one: string) => `${count === 0 ? 'no' : count} ${one}${count === 1 ? '' : 's'}`;
  const place = ranks.comprehensive ? ` No. ${ranks.comprehensive.rank} in the nation.` : '';
  return `${college.shortName} ${sport} ${year}: ${many(commits.length, 'commit')}, ${many(transfers.length, 'incoming transfer')}.${place}`;
}
