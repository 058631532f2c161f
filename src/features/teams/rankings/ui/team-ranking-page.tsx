import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { SelectField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { pageCount } from '#kernel/pagination.ts';
import { sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdSlot, type Ads, loadAds } from '#web/ad-slot.tsx';
import { breadcrumbList, PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { listTeamRanking } from '../contract.ts';
import { teamRankingPicture } from '../picture-view.ts';
import { isRankedSport, isRankingType, rankingTitle, teamRankingPath, typeName } from '../team-ranking-view.ts';
import { TeamRankingTable } from './team-ranking-table.tsx';
import { TeamRankingTabs } from './team-ranking-tabs.tsx';

export { TeamRankingFailure as Failure } from './team-ranking-failure.tsx';

type Ranking = ReplyOf<typeof listTeamRanking>;
export type TeamRankingPageData = { ranking: Ranking; conference: string; ads: Ads };

const YEAR = /^\d{4}$/;

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<TeamRankingPageData> {
  const { year = '', conference = '', sport = '', type } = params;
  if (!YEAR.test(year) || !isRankedSport(sport) || !isRankingType(type)) throw new Response(null, { status: 404 });
  const search = new URL(request.url).searchParams;
  const [wantedConference, wantedYear] = [search.get('conference'), search.get('year')];
  // The filter form submits them in the query; redirect to the path, where they belong.
  if (wantedConference !== null || wantedYear !== null) {
    const isYear = wantedYear !== null && YEAR.test(wantedYear);
    const to = { year: Number(isYear ? wantedYear : year), conference: wantedConference || conference, sport, type };
    throw redirect(teamRankingPath({ ...to, conference: encodeURIComponent(to.conference) }));
  }
  const pageRequest = pageRequestOf(context);
  const { api, addTags } = pageRequest;
  const page = search.get('page') ?? undefined;
  const ranking = await api.teamRankings.list({ query: { year, conference, sport, type, page } });
  const spelling = ranking.conference?.abbreviation ?? 'all';
  if (conference !== spelling)
    throw redirect(teamRankingPath({ year: Number(year), conference: spelling, sport, type }), 301);
  addTags(`team-rankings:${sport}-${year}`);
  const ads = await loadAds(pageRequest, 'team');
  return { ranking, conference, ads };
}

export function Component() {
  const { ranking, conference, ads } = useLoaderData<TeamRankingPageData>();
  const { site, mainUrl } = usePageRoot();
  const { year, sport, type, teams, total, page, perPage } = ranking;
  const here = { year, conference, sport, type };
  const path = teamRankingPath(here);
  const crumbs = [
    { label: sportName(sport), href: '/' },
    { label: ranking.conference?.name ?? 'All conferences', href: teamRankingPath({ ...here, conference: 'all' }) },
    { label: String(year) },
  ];
  const [leader] = teams;
  return (
    <Page>
      <PageMeta
        title={`${rankingTitle(sport, year)}: ${typeName(type).toLowerCase()}`}
        description={`${total} classes of ${year}, by ${WHAT[type]}.${leader && page === 1 ? ` ${leader.college.shortName} leads with ${leader.points.toLocaleString('en-US')} points.` : ''}`}
        path={page > 1 ? `${path}?page=${page}` : path}
        isIndexed={total > 0}
        picture={total > 0 ? teamRankingPicture(here, ranking.conference?.name ?? null) : undefined}
        structured={{ '@graph': [breadcrumbList(mainUrl, crumbs)] }}
      />
      <PageTitle title={rankingTitle(sport, year)} crumbs={crumbs} note={NOTES[type]} />
      <TeamRankingTabs place={here} />
      <FilterBar action={path} label="Filter" more={false} key={path}>
        <Filter>
          <SelectField
            label="Conference"
            name="conference"
            defaultValue={conference}
            options={[
              { value: 'all', label: 'All conferences' },
              ...ranking.conferences.map(({ abbreviation, shortName }) => ({ value: abbreviation, label: shortName })),
            ]}
          />
        </Filter>
        <Filter>
          <SelectField
            label="Class"
            name="year"
            defaultValue={String(year)}
            options={yearsWith(ranking.availableYears, year).map((each) => ({
              value: String(each),
              label: String(each),
            }))}
          />
        </Filter>
      </FilterBar>
      <AdSlot ads={ads} place="top" />
      {teams.length === 0 ? (
        <NoTeams ranking={ranking} />
      ) : (
        <>
          <TeamRankingTable ranking={ranking} ownCollegeId={site.collegeId} />
          <Pager
            page={page}
            pages={pageCount(total, perPage)}
            hrefFor={(wanted) => (wanted > 1 ? `${path}?page=${wanted}` : path)}
            count={`${(page - 1) * perPage + 1} to ${(page - 1) * perPage + teams.length} of ${total}`}
          />
        </>
      )}
      <AdSlot ads={ads} place="end" />
    </Page>
  );
}

const WHAT = {
  comprehensive: 'recruits and transfers combined',
  recruiting: 'high school recruits',
  transfer: 'incoming transfers',
} as const;

const NOTES = {
  comprehensive: 'High school commits and transfers combined. Open a team to see every player’s points.',
  recruiting:
    'The top 20 commits count in football, the top five in basketball: points for the rating, plus a bonus for a national rank.',
  transfer:
    'Every incoming transfer counts. Until our transfer ranking is published, the top 100 are ordered by rating, other services’ rating, entry date and name.',
} as const;

const yearsWith = (years: readonly number[], year: number) => [...new Set([year, ...years])].toSorted((a, b) => b - a);

function NoTeams({ ranking: { year, sport, type, conference, availableYears } }: { ranking: Ranking }) {
  const [latest] = availableYears.filter((each) => each !== year);
  const to = conference
    ? { year, label: 'See all conferences' }
    : latest
      ? { year: latest, label: `See the ${latest} class` }
      : null;
  return (
    <Empty
      title={conference ? `No ${conference.name} class of ${year} yet` : `No classes of ${year} yet`}
      level={2}
      actions={
        to ? (
          <ButtonLink kind="second" href={teamRankingPath({ year: to.year, conference: 'all', sport, type })}>
            {to.label}
          </ButtonLink>
        ) : undefined
      }
    >
      Teams appear here with their first {type === 'transfer' ? 'incoming transfer' : 'commitment'}.
    </Empty>
  );
}
