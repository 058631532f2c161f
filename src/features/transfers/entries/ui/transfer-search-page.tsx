import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { AppliedFilters } from '#design-system/applied-filters.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { Tabs } from '#design-system/tabs.tsx';
import { isApiError } from '#kernel/errors.ts';
import { PAGE_WINDOW_ROWS } from '#kernel/pagination.ts';
import { isSport, type Sport, sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdSlot, type Ads, loadAds } from '#web/ad-slot.tsx';
import { breadcrumbList, PageMeta } from '#web/page-meta.tsx';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { ShowMore, useMoreRows } from '#web/show-more.tsx';
import { type listTransfers, transferSortOf } from '../contract.ts';
import { readCursor } from '../transfer-cursor-view.ts';
import { totalText, trackerPath, transferSearchPath } from '../transfer-view.ts';
import { appliedFilters } from './applied-filters.ts';
import { TrackerFilterBar } from './tracker-filter-bar.tsx';
import { countText, TransferTable } from './tracker-table.tsx';
import { type SearchFilters, searchFiltersOf, searchHref, searchQuery } from './transfer-search-address.ts';

type List = ReplyOf<typeof listTransfers>;
export type TransferSearchPageData = {
  list: List;
  filters: SearchFilters;
  /** The short name of the site's own college, if it has one. */
  ownSchool: string | null;
  ads: Ads;
};

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<TransferSearchPageData> {
  const { sport } = params;
  if (!isSport(sport)) throw new Response(null, { status: 404 });
  const pageRequest = pageRequestOf(context);
  const { api, subdomain } = pageRequest;
  const filters = searchFiltersOf(new URL(request.url).searchParams);
  const { site } = await api.sites.get({ params: { subdomain: subdomain || 'www' } });
  const [list, ads] = await Promise.all([
    listOf(api, sport, filters, site.collegeId),
    loadAds(pageRequest, 'tracker', { isAboutProspects: false }),
  ]);
  return { list, filters, ownSchool: site.collegeId === null ? null : site.shortName, ads };
}

/** Drops an impossible season, and a cursor of another list, from the URL. */
async function listOf(api: Api, sport: Sport, filters: SearchFilters, ownCollegeId: number | null): Promise<List> {
  try {
    return await api.transfers.list({ query: searchQuery(sport, filters, ownCollegeId) });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const path = transferSearchPath(sport);
    if (filters.cursor !== undefined && error.fields?.cursor) throw redirect(searchHref(path, filters));
    if (filters.year === undefined || error.code !== 'not_found') throw error;
    throw redirect(searchHref(path, filters, { year: undefined }));
  }
}

export function Component() {
  const { list, filters, ownSchool, ads } = useLoaderData<TransferSearchPageData>();
  const { mainUrl, sports } = usePageRoot();
  const { sport, transfers, validFilters } = list;
  const path = transferSearchPath(sport);
  const isFiltered = Object.keys(filters).length > 0;
  const hasAny = validFilters.originColleges.length > 0 || transfers.length > 0 || isFiltered;
  const crumbs = [{ label: sportName(sport), href: '/' }, { label: 'Transfer search' }];
  return (
    <Page>
      <PageMeta
        title={`${sportName(sport)} transfer search`}
        description={`Search every ${sport} transfer portal entry by player, position, school, status and season.`}
        path={path}
        isIndexed={!isFiltered && transfers.length > 0}
        structured={{ '@graph': [breadcrumbList(mainUrl, crumbs)] }}
      />
      <PageTitle title="Transfer search" crumbs={crumbs} />
      <Tabs
        label="Sports"
        tabs={sports.map((each) => ({
          label: sportName(each),
          href: transferSearchPath(each),
          current: each === sport,
        }))}
      />
      {hasAny ? (
        <>
          <TrackerFilterBar
            validFilters={validFilters}
            year={list.year}
            isOpen={list.isOpen}
            filters={filters}
            path={path}
            label="Search transfers"
            seasons={list.availableYears}
            ownSchool={ownSchool}
          />
          <AppliedFilters
            filters={appliedFilters(filters, {
              list,
              ownSchool,
              hrefOf: (changes) => searchHref(path, filters, changes),
            })}
            clearHref={path}
            count={countText(list, ['transfer', 'transfers'])}
          />
          <AdSlot ads={ads} place="top" />
          {transfers.length === 0 ? (
            <NoMatch path={path} />
          ) : (
            // The key resets the list when the search changes, so that no rows of the former list stay.
            <Found key={searchHref(path, filters, { cursor: filters.cursor })} path={path} />
          )}
        </>
      ) : (
        <NoTransfers sport={sport} />
      )}
      <AdSlot ads={ads} place="end" />
    </Page>
  );
}

function Found({ path }: { path: string }) {
  const { list: first, filters } = useLoaderData<TransferSearchPageData>();
  const { site, now } = usePageRoot();
  const rows = useMoreRows({
    first,
    countOf: ({ transfers }) => transfers.length,
    withNext: async (api, present) => {
      const { nextCursor: cursor } = present;
      if (cursor === null) return present;
      const query = searchQuery(first.sport, { ...filters, cursor }, site.collegeId);
      return withRows(present, await api.transfers.list({ query }));
    },
  });
  const { list } = rows;
  const before =
    filters.cursor === undefined ? 0 : (readCursor(transferSortOf(filters.sort), filters.cursor)?.rows ?? 0);
  const isAll = before === 0 && first.nextCursor === null;
  return (
    <>
      <TransferTable
        list={list}
        sortHref={(sort) => searchHref(path, filters, { sort })}
        ownCollegeId={site.collegeId}
        now={new Date(now)}
      />
      {isAll ? null : (
        <ShowMore
          rows={rows}
          label="Show more transfers"
          nextHref={list.nextCursor === null ? null : searchHref(path, filters, { cursor: list.nextCursor })}
          firstHref={before === 0 ? null : searchHref(path, filters)}
          place={placeText(list, before)}
        />
      )}
    </>
  );
}

/** A list that changed in between may repeat an entry: its first place is kept. */
function withRows(present: List, next: List): List {
  const known = new Set(present.transfers.map(({ id }) => id));
  const more = next.transfers.filter(({ id }) => !known.has(id));
  return { ...present, transfers: [...present.transfers, ...more], nextCursor: next.nextCursor };
}

function placeText(list: List, before: number): string {
  const last = before + list.transfers.length;
  const place = `${(before + 1).toLocaleString('en-US')} to ${last.toLocaleString('en-US')} of ${totalText(list)}`;
  return list.nextCursor === null && last >= PAGE_WINDOW_ROWS ? `${place}. Add a filter to see others.` : place;
}

function NoMatch({ path }: { path: string }) {
  return (
    <Empty
      title="No transfers match these filters"
      level={2}
      actions={
        <ButtonLink kind="second" href={path}>
          Clear filters
        </ButtonLink>
      }
    >
      Remove a filter or search all seasons.
    </Empty>
  );
}

function NoTransfers({ sport }: { sport: Sport }) {
  return (
    <Empty
      title={`No ${sport} transfers yet`}
      level={2}
      actions={
        <ButtonLink kind="second" href={trackerPath(sport)}>
          Open the tracker
        </ButtonLink>
      }
    >
      Players appear here when they enter the portal.
    </Empty>
  );
}
