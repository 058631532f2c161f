import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Page, Sections, WithSide } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Empty } from '#design-system/state-block.tsx';
import type { listTopTargets } from '#features/recruiting/commitments/contract.ts';
import type { ProspectRow } from '#features/recruiting/prospects/prospect-view.ts';
import type { listVisitors } from '#features/recruiting/visits/contract.ts';
import type { CollegeTransfer } from '#features/transfers/entries/transfer-view.ts';
import { pageCount } from '#kernel/pagination.ts';
import { sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { breadcrumbList, PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { calculateClass, getTeamClass } from '../contract.ts';
import { hasClass, teamClassPicture } from '../picture-view.ts';
import { isRankedSport, type RankedSport, teamClassPath, teamRankingPath } from '../team-ranking-view.ts';
import {
  type ClassList,
  type Imagination,
  imaginationOf,
  isEmpty,
  listHref,
  listPageOf,
} from './calculator-address.ts';
import { isAddable } from './calculator-found.tsx';
import { ClassCalculator } from './class-calculator.tsx';
import { ClassDays } from './class-days.tsx';
import { ClassHead } from './class-head.tsx';
import { CommitTable, TransferTable } from './newcomer-tables.tsx';
import { TargetTable } from './target-table.tsx';
import { VisitorTable } from './visitor-table.tsx';

type TeamClass = ReplyOf<typeof getTeamClass>;
export type TeamClassPageData = {
  team: TeamClass;
  slug: string;
  sport: RankedSport;
  imagined: Imagination;
  /** Null while nothing is added or removed. */
  result: ReplyOf<typeof calculateClass> | null;
  /** What was typed to find somebody, and who was found. */
  find: string;
  found: ProspectRow[];
  foundPlayers: CollegeTransfer[];
  targets: ReplyOf<typeof listTopTargets>;
  visitors: ReplyOf<typeof listVisitors>;
  /** Which page of the whole list is shown; null: its first few. */
  pages: Readonly<Record<ClassList, number | null>>;
};

const YEAR = /^\d{4}$/;
const FOUND = 6;
/** More are asked for than shown: some of them come anyway, or are out of the portal. */
const PLAYERS_ASKED = 25;
const FIRST_FEW = 10;
const WHOLE_PAGE = 50;

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<TeamClassPageData> {
  const { slug = '', sport = '', year = '' } = params;
  if (!YEAR.test(year) || !isRankedSport(sport)) throw new Response(null, { status: 404 });
  const { api, addTags } = pageRequestOf(context);
  const team = await api.teamRankings.ofTeam({ query: { slug, sport, year } });
  const collegeId = team.college.id;
  addTags(`team:${collegeId}`, `team-rankings:${sport}-${year}`, `list:${sport}-${year}`);
  const search = new URL(request.url).searchParams;
  const imagined = imaginationOf(search);
  const find = (search.get('find') ?? '').slice(0, 80).trim();
  const pages = { targets: listPageOf(search, 'targets'), visitors: listPageOf(search, 'visitors') };
  const listQuery = (list: ClassList) => ({
    sport,
    year,
    collegeId,
    page: pages[list] ?? 1,
    perPage: pages[list] === null ? FIRST_FEW : WHOLE_PAGE,
  });
  const { add, remove, add_transfers: addTransfers, remove_transfers: removeTransfers } = imagined;
  const [targets, visitors, result, matches, players] = await Promise.all([
    api.commitments.targets({ query: listQuery('targets') }),
    api.visits.to({ query: listQuery('visitors') }),
    isEmpty(imagined)
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
    find === '' ? null : api.rankings.list({ query: { list: `${sport}-national`, year, query: find, perPage: FOUND } }),
    find === ''
      ? null
      : api.transfers.list({ query: { sport, year, query: find, sort: 'rating', perPage: PLAYERS_ASKED } }),
  ]);
  for (const [list, { total, perPage }] of [
    ['targets', targets],
    ['visitors', visitors],
  ] as const) {
    const last = pageCount(total, perPage);
    if ((pages[list] ?? 1) > last) throw redirect(listHref({ slug, sport, year: team.year }, imagined, list, last));
  }
  const foundPlayers = (players?.transfers ?? []).filter((player) => isAddable(player, collegeId)).slice(0, FOUND);
  return {
    team,
    slug,
    sport,
    imagined,
    result,
    find,
    found: matches?.prospects ?? [],
    foundPlayers,
    targets,
    visitors,
    pages,
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
        structured={{ '@graph': [breadcrumbList(mainUrl, crumbs)] }}
      />
      <PageTitle title={`${college.shortName}, class of ${year}`} crumbs={crumbs} note={describe(team)} />
      <ClassHead team={team} />
      <WithSide side="wide">
        <Sections>
          {commits.length + transfers.length === 0 ? (
            <Empty
              title="Nobody has decided yet"
              level={2}
              actions={
                <ButtonLink
                  kind="second"
                  href={teamRankingPath({ year, conference: 'all', sport, type: 'comprehensive' })}
                >
                  See all classes of {year}
                </ButtonLink>
              }
            >
              Commitments and incoming transfers stand here on the day they are known.
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
    </Page>
  );
}

/** The class as it is, with nothing asked of the page. */
const isPlain = ({ imagined, find, pages }: TeamClassPageData) =>
  isEmpty(imagined) && find === '' && pages.targets === null && pages.visitors === null;

function describe({ college, year, sport, commits, transfers, ranks }: TeamClass): string {
  const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  const place = ranks.comprehensive ? `, No. ${ranks.comprehensive.rank} of all` : '';
  return `${college.shortName} ${sport} ${year}: ${many(commits.length, 'commit')} and ${many(transfers.length, 'incoming transfer')}${place}.`;
}
