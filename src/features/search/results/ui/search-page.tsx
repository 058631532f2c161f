import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { AppliedFilters } from '#design-system/applied-filters.tsx';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Tabs } from '#design-system/tabs.tsx';
import type { listPositions } from '#features/directory/positions/contract.ts';
import type { Prediction } from '#features/search/predictions/contract.ts';
import { pageCount } from '#kernel/pagination.ts';
import { isSport } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdSlot, type Ads, loadAds } from '#web/ad-slot.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { searchContents, searchPeople, searchTransfers } from '../contract.ts';
import { AllGroups, OneGroup } from './result-groups.tsx';
import {
  articlesQuery,
  filtersOf,
  groupHref,
  isShown,
  peopleQuery,
  SEARCH_PATH,
  type SearchFilters,
  SHOWN,
  searchHref,
  transfersQuery,
} from './search-address.ts';
import { SearchFilterBar } from './search-filter-bar.tsx';
import css from './search-page.module.css';
import { NothingFound, NothingTyped } from './search-states.tsx';
import { appliedFilters, countMark, countOf, countWords, GROUP_WORDS } from './search-words.ts';

export { SearchFailure as Failure } from './search-states.tsx';

/** All results for one text: teams, people, portal entries and articles; one of these groups is paged. */

export type Results = {
  articles: ReplyOf<typeof searchContents> | null;
  prospects: ReplyOf<typeof searchPeople> | null;
  transfers: ReplyOf<typeof searchTransfers> | null;
  /** The first few, unless another group is selected: the directory of teams has them all. */
  teams: readonly Prediction[];
};
export type SearchPageData = {
  filters: SearchFilters;
  results: Results;
  /** The positions of the selected sport; empty without one. */
  positions: ReplyOf<typeof listPositions>['positions'];
  ads: Ads;
};

/** Decision 46: as many of each as the header shows. */
const PREVIEW = 5;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<SearchPageData> {
  const pageRequest = pageRequestOf(context);
  const { api } = pageRequest;
  const filters = filtersOf(new URL(request.url).searchParams);
  const [results, { positions }, ads] = await Promise.all([
    resultsOf(api, filters),
    isSport(filters.sport) ? api.positions.list({ query: { sport: filters.sport } }) : { positions: [] },
    loadAds(pageRequest, 'search'),
  ]);
  const shown = isShown(filters.show) ? results[filters.show] : null;
  const last = shown ? pageCount(shown.total, shown.perPage) : 1;
  if (Number(filters.page ?? 1) > last)
    throw redirect(searchHref(filters, { page: last > 1 ? String(last) : undefined }));
  return { filters, results, positions, ads };
}

/** A page of the selected group, and only the counts of the others. */
async function resultsOf(api: Api, filters: SearchFilters): Promise<Results> {
  if (!filters.query) return { articles: null, prospects: null, transfers: null, teams: [] };
  const sizeOf = (group: (typeof SHOWN)[number]) =>
    filters.show === undefined ? PREVIEW : filters.show === group ? undefined : 1;
  const [articles, prospects, transfers, teams] = await Promise.all([
    api.search.articles({ query: articlesQuery(filters, sizeOf('articles')) }),
    api.search.people({ query: peopleQuery(filters, sizeOf('prospects')) }),
    api.search.transfers({ query: transfersQuery(filters, sizeOf('transfers')) }),
    filters.show === undefined ? teamsOf(api, filters.query) : [],
  ]);
  return asTyped({ articles, prospects, transfers, teams }, filters.show);
}

/** The search bar's teams for the same text. */
async function teamsOf(api: Api, query: string): Promise<Prediction[]> {
  const { predictions } = await api.search.predictions({ query: { query } });
  return predictions.filter(({ kind }) => kind === 'team');
}

/** Drops corrected results if anything was found as typed; next to those they are noise. */
function asTyped(results: Results, show: string | undefined): Results {
  const isTyped = SHOWN.some((each) => results[each]?.meant === null && countOf(each, results).total > 0);
  const wanted = <Reply extends { meant: string | null } | null>(group: string, reply: Reply) =>
    isTyped && reply?.meant && show !== group ? null : reply;
  const { prospects, transfers, articles } = results;
  const meant = isTyped ? null : ([prospects, transfers, articles].find((each) => each?.meant)?.meant ?? null);
  return {
    teams: meant === null ? results.teams : results.teams.filter(({ title }) => isNamed(title, meant)),
    articles: wanted('articles', results.articles),
    prospects: wanted('prospects', results.prospects),
    transfers: wanted('transfers', results.transfers),
  };
}

/** Whether a title contains one of the words. A team that merely resembles misspelled text is not what was meant. */
function isNamed(title: string, words: string): boolean {
  const parts = title.toLowerCase().split(/\W+/);
  return words
    .toLowerCase()
    .split(/\s+/)
    .some((word) => parts.some((part) => part.startsWith(word)));
}

export function Component() {
  const { filters, results, positions, ads } = useLoaderData<SearchPageData>();
  const { now } = usePageRoot();
  const { query, show } = filters;
  const group = isShown(show) ? show : undefined;
  const isAny = results.teams.length > 0 || (group ? [group] : SHOWN).some((each) => countOf(each, results).total > 0);
  return (
    <Page>
      <PageMeta
        title={query ? `Search: ${query}` : 'Search'}
        description="Search stories, prospects, transfers and teams in every sport."
        path={SEARCH_PATH}
        isIndexed={!query}
      />
      <PageTitle title="Search" />
      <div className={css.line}>
        <SearchFilterBar filters={filters} positions={positions} />
      </div>
      {query ? (
        <>
          <div className={css.tabs}>
            <Tabs
              label="Result type"
              tabs={[undefined, ...SHOWN].map((each) => ({
                label: <GroupLabel group={each} results={results} />,
                href: groupHref(filters, each),
                current: each === group,
              }))}
            />
          </div>
          {group ? (
            <AppliedFilters
              filters={appliedFilters(filters)}
              clearHref={searchHref({ query, show: group })}
              count={countWords(group, results)}
            />
          ) : null}
          {!isAny ? (
            <NothingFound filters={filters} group={group} results={results} />
          ) : group ? (
            <OneGroup group={group} filters={filters} results={results} now={new Date(now)} />
          ) : (
            <AllGroups filters={filters} results={results} now={new Date(now)} />
          )}
        </>
      ) : (
        <NothingTyped />
      )}
      <AdSlot ads={ads} place="end" />
    </Page>
  );
}

function GroupLabel({ group, results }: { group: (typeof SHOWN)[number] | undefined; results: Results }) {
  if (group === undefined) return 'All';
  return (
    <>
      {GROUP_WORDS[group]}
      <span className={css.number}>{countMark(group, results)}</span>
    </>
  );
}
