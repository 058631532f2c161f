import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { AppliedFilters } from '#design-system/applied-filters.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { ErrorBoundary } from '#design-system/error-boundary.tsx';
import { Page, WithSide } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Empty } from '#design-system/state-block.tsx';
import type { listPositions } from '#features/directory/positions/contract.ts';
import { pageCount } from '#kernel/pagination.ts';
import { sportName } from '#kernel/sports.ts';
import { isStateCode, STATES } from '#kernel/states.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdSlot, type Ads, loadAds } from '#web/ad-slot.tsx';
import { breadcrumbList, PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { rankingPicture } from '../../embeds/ranking-picture-view.ts';
import type { listRanking } from '../contract.ts';
import { type Chosen, chosenBy } from './choice.ts';
import { ChoiceTray, ListActs } from './choice-bar.tsx';
import { filtersOf, type RankingFilters, rankingHref, rankingQuery } from './ranking-address.ts';
import { RankingFilterBar } from './ranking-filter-bar.tsx';
import { RankingSide } from './ranking-side.tsx';
import { RankingTable } from './ranking-table.tsx';
import { versionWords } from './version-words.ts';

type RankingReply = ReplyOf<typeof listRanking>;
export type RankingPageData = {
  ranking: RankingReply;
  /** The players selected for comparison; null while selection is off. */
  chosen: readonly Chosen[] | null;
  positions: ReplyOf<typeof listPositions>['positions'];
  filters: RankingFilters;
  ads: Ads;
};

const YEAR = /^\d{4}$/;
/** The API would refuse a longer name. */
const LONGEST_LIST = 60;

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<RankingPageData> {
  const { list = '', year = '' } = params;
  if (!YEAR.test(year) || list.length > LONGEST_LIST) throw new Response(null, { status: 404 });
  const pageRequest = pageRequestOf(context);
  const { api } = pageRequest;
  const filters = filtersOf(new URL(request.url).searchParams);
  const ranking = await api.rankings.list({ query: rankingQuery(list, year, filters) });
  if (ranking.list.name !== list) throw redirect(`/prospect_rankings/${ranking.list.name}/${year}`, 301);
  const last = pageCount(ranking.total, ranking.perPage);
  if (ranking.prospects.length === 0 && ranking.page > last) {
    const page = last > 1 ? String(last) : undefined;
    throw redirect(rankingHref(`/prospect_rankings/${list}/${year}`, filters, { page }));
  }
  const [{ positions }, chosen, ads] = await Promise.all([
    api.positions.list({ query: { sport: ranking.list.sport, type: 'prospect' } }),
    chosenBy(filters, (ids) => api.rankings.compare({ query: { ids } })),
    loadAds(pageRequest, 'ranking'),
  ]);
  return { ranking, positions, chosen, filters, ads };
}

export function Component() {
  const { ranking, positions, chosen, filters, ads } = useLoaderData<RankingPageData>();
  const { site, mainUrl } = usePageRoot();
  const { list, year, total, page, perPage } = ranking;
  const path = `/prospect_rankings/${list.name}/${year}`;
  const pages = pageCount(total, perPage);
  const crumbs = [
    { label: sportName(list.sport), href: '/' },
    { label: 'Rankings', href: `/prospect_rankings/${list.sport}-national/${year}` },
    { label: String(year) },
  ];
  const isFiltered = Object.keys(filters).some((key) => !['page', 'per_page', 'sort', 'compare'].includes(key));
  return (
    <Page>
      <PageMeta
        title={list.title}
        description={describe(ranking)}
        path={page > 1 ? rankingHref(path, {}, { page: String(page) }) : path}
        isIndexed={!isFiltered && chosen === null && total > 0}
        picture={total > 0 ? rankingPicture(ranking) : undefined}
        structured={structuredList(ranking, mainUrl, crumbs)}
      />
      <PageTitle title={list.title} crumbs={crumbs} />
      <RankingFilterBar ranking={ranking} positions={positions} filters={filters} path={path} />
      <AppliedFilters
        filters={appliedFilters(path, filters)}
        clearHref={path}
        count={`${total.toLocaleString('en-US')} ${total === 1 ? 'player' : 'players'}${versionWords(ranking)}`}
      />
      <AdSlot ads={ads} place="top" />
      {ranking.prospects.length === 0 ? (
        <NoProspects ranking={ranking} path={path} isFiltered={isFiltered} />
      ) : (
        <WithSide side="narrow">
          <div>
            <ListActs ranking={ranking} chosen={chosen} filters={filters} path={path} />
            <RankingTable
              ranking={ranking}
              chosen={chosen}
              filters={filters}
              path={path}
              ownCollegeId={site.collegeId}
            />
            <ChoiceTray chosen={chosen} filters={filters} path={path} />
            <Pager
              page={page}
              pages={pages}
              hrefFor={(wanted) => rankingHref(path, filters, { page: wanted > 1 ? String(wanted) : undefined })}
              count={`${(page - 1) * perPage + 1} to ${(page - 1) * perPage + ranking.prospects.length} of ${total.toLocaleString('en-US')}`}
            />
          </div>
          <ErrorBoundary>
            <RankingSide ranking={ranking} path={path} />
          </ErrorBoundary>
        </WithSide>
      )}
      <AdSlot ads={ads} place="end" />
    </Page>
  );
}

function NoProspects({ ranking, path, isFiltered }: { ranking: RankingReply; path: string; isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty
        title="No players match these filters"
        level={2}
        actions={
          <ButtonLink kind="second" href={path}>
            Clear filters
          </ButtonLink>
        }
      >
        Remove a filter to see more.
      </Empty>
    );
  }
  const latest = ranking.latestFilledYear;
  return (
    <Empty
      title={`No prospects of the ${ranking.year} class yet`}
      level={2}
      actions={
        latest !== null && latest !== ranking.year ? (
          <ButtonLink kind="second" href={`/prospect_rankings/${ranking.list.name}/${latest}`}>
            See the {latest} class
          </ButtonLink>
        ) : undefined
      }
    >
      Prospects in this class will appear here.
    </Empty>
  );
}

function describe({ list, total, prospects: [first] }: RankingReply): string {
  const lead = first ? ` ${first.name} leads the list.` : '';
  return `${list.title}: ${total.toLocaleString('en-US')} ${list.sport} prospects with ratings, ranks and commitments.${lead}`;
}

function appliedFilters(path: string, filters: RankingFilters) {
  const without = (key: keyof RankingFilters) => rankingHref(path, filters, { [key]: undefined });
  const labels: [keyof RankingFilters, string | undefined][] = [
    ['position', filters.position],
    ['state', filters.state && isStateCode(filters.state) ? STATES[filters.state] : filters.state],
    ['stars', filters.stars && `${filters.stars} stars`],
    ['committed', filters.committed && (filters.committed === 'true' ? 'Committed' : 'Uncommitted')],
    ['query', filters.query && `“${filters.query}”`],
    ['version', filters.version && `Version ${filters.version}`],
  ];
  return labels.flatMap(([key, label]) => (label ? [{ label, href: without(key) }] : []));
}

function structuredList(
  { list, prospects, page, perPage }: RankingReply,
  baseUrl: string,
  crumbs: { label: string; href?: string }[],
) {
  return {
    '@graph': [
      breadcrumbList(baseUrl, crumbs),
      {
        '@type': 'ItemList',
        name: list.title,
        itemListElement: prospects.slice(0, 10).map((prospect, index) => ({
          '@type': 'ListItem',
          position: (page - 1) * perPage + index + 1,
          url: `${baseUrl}/content/prospects/${prospect.classYear}/${prospect.slug}`,
        })),
      },
    ],
  };
}
