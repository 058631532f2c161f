import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Page, Sections, WithSide } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Empty } from '#design-system/state-block.tsx';
import type { ProspectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { breadcrumbList, PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { calculateClass, getTeamClass } from '../contract.ts';
import { hasClass, teamClassPicture } from '../picture-view.ts';
import { isRankedSport, type RankedSport, teamClassPath, teamRankingPath } from '../team-ranking-view.ts';
import { type Imagination, imaginationOf, isEmpty } from './calculator-address.ts';
import { ClassCalculator } from './class-calculator.tsx';
import { ClassDays } from './class-days.tsx';
import { ClassHead } from './class-head.tsx';
import { CommitTable, TransferTable } from './newcomer-tables.tsx';

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
};

const YEAR = /^\d{4}$/;
const FOUND = 6;

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<TeamClassPageData> {
  const { slug = '', sport = '', year = '' } = params;
  if (!YEAR.test(year) || !isRankedSport(sport)) throw new Response(null, { status: 404 });
  const { api, addTags } = pageRequestOf(context);
  const team = await api.teamRankings.ofTeam({ query: { slug, sport, year } });
  addTags(`team:${team.college.id}`, `team-rankings:${sport}-${year}`, `list:${sport}-${year}`);
  const search = new URL(request.url).searchParams;
  const imagined = imaginationOf(search);
  const find = (search.get('find') ?? '').slice(0, 80).trim();
  const { add, remove, add_transfers: addTransfers, remove_transfers: removeTransfers } = imagined;
  const [result, matches] = await Promise.all([
    isEmpty(imagined)
      ? null
      : api.teamRankings.calculate({
          query: {
            collegeId: team.college.id,
            sport,
            year,
            add: add.join(','),
            remove: remove.join(','),
            addTransfers: addTransfers.join(','),
            removeTransfers: removeTransfers.join(','),
          },
        }),
    find === '' ? null : api.rankings.list({ query: { list: `${sport}-national`, year, query: find, perPage: FOUND } }),
  ]);
  return { team, slug, sport, imagined, result, find, found: matches?.prospects ?? [] };
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
        isIndexed={isEmpty(data.imagined) && data.find === '' && commits.length + transfers.length > 0}
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
          <ClassDays days={team.days} college={college} now={new Date(now)} />
        </Sections>
        <ClassCalculator data={data} />
      </WithSide>
    </Page>
  );
}

function describe({ college, year, sport, commits, transfers, ranks }: TeamClass): string {
  const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  const place = ranks.comprehensive ? `, No. ${ranks.comprehensive.rank} of all` : '';
  return `${college.shortName} ${sport} ${year}: ${many(commits.length, 'commit')} and ${many(transfers.length, 'incoming transfer')}${place}.`;
}
