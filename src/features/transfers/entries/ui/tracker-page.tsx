import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { AppliedFilters } from '#design-system/applied-filters.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Page } from '#design-system/layout.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { TitleWithYears } from '#design-system/title-with-years.tsx';
import { pageCount } from '#kernel/pagination.ts';
import { isSport, sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdSlot, type Ads, loadAds } from '#web/ad-slot.tsx';
import { breadcrumbList, PageMeta } from '#web/page-meta.tsx';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { type BalanceView, isBalanceView } from '../balance-view.ts';
import type { listTransferBalances, listTransfers } from '../contract.ts';
import { totalText, trackerPath } from '../transfer-view.ts';
import { appliedFilters } from './applied-filters.ts';
import { balanceQuery, filtersOf, type TrackerFilters, trackerHref, trackerQuery } from './tracker-address.ts';
import { TrackerBalances, TrackerTabs } from './tracker-balances.tsx';
import { TrackerFilterBar } from './tracker-filter-bar.tsx';
import { TrackerLedger } from './tracker-ledger.tsx';
import { countText, TransferTable } from './tracker-table.tsx';

type List = ReplyOf<typeof listTransfers>;
type Tracker = List & { year: number; window: NonNullable<List['window']> };
/** `isDefault`: the URL names no season, so the latest with entries is shown. */
export type TrackerPageData = {
  tracker: Tracker;
  filters: TrackerFilters;
  isDefault: boolean;
  /** A page of balances; null: entries are shown. */
  balances: (ReplyOf<typeof listTransferBalances> & { total: number; page: number }) | null;
  ads: Ads;
};

const YEAR = /^\d{4}$/;
const BALANCES_PER_PAGE = 100;

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<TrackerPageData> {
  const { sport, year } = params;
  if (!isSport(sport) || (year !== undefined && !YEAR.test(year))) throw new Response(null, { status: 404 });
  const pageRequest = pageRequestOf(context);
  const { api, subdomain, addTags } = pageRequest;
  const filters = filtersOf(new URL(request.url).searchParams);
  // The site's college is only needed for a direction without a school.
  const view = isBalanceView(filters.view) ? filters.view : null;
  const needsOwn = view === null && filters.direction !== undefined && filters.school_focus === undefined;
  const own = needsOwn ? (await api.sites.get({ params: { subdomain: subdomain || 'www' } })).site.collegeId : null;
  const tracker = ofOneSeason(
    await api.transfers.list({
      // A balance view shows the window's totals and no entries.
      query:
        view === null
          ? trackerQuery({ sport, year }, filters, own)
          : { ...trackerQuery({ sport, year }, focusOf(filters), own), perPage: 1 },
    }),
  );
  addTags(`transfers:${sport}-${tracker.year}`);
  const balances = view && (await balancesOf(api, view, filters, tracker));
  const last = pageCount(tracker.total, tracker.perPage);
  if (tracker.transfers.length === 0 && tracker.page > last) {
    const page = last > 1 ? String(last) : undefined;
    throw redirect(trackerHref(trackerPath(sport, tracker.year), filters, { page }));
  }
  const ads = await loadAds(pageRequest, 'tracker', { isAboutProspects: false });
  return { tracker, filters, isDefault: year === undefined, balances, ads };
}

/** The tracker requests one season, so the reply has one. */
function ofOneSeason({ year, window, ...list }: List): Tracker {
  if (year === null || window === null) throw new Response(null, { status: 404 });
  return { ...list, year, window };
}

/** The entry filters that balance views also support. */
const focusOf = ({ school_focus }: TrackerFilters): TrackerFilters => (school_focus ? { school_focus } : {});

/** Positions are limited to the school in focus. An unknown conference is a 404. */
async function balancesOf(api: Api, view: BalanceView, filters: TrackerFilters, { sport, year, balance }: Tracker) {
  const collegeId = filters.school_focus ? (balance?.college.id ?? null) : null;
  const reply = await api.transfers.balances({
    query: balanceQuery({ sport, year: String(year) }, view, filters, collegeId),
  });
  const total = reply.balances.length;
  const page = Math.min(pageCount(total, BALANCES_PER_PAGE), Math.max(1, Math.trunc(Number(filters.page)) || 1));
  const first = (page - 1) * BALANCES_PER_PAGE;
  return { ...reply, balances: reply.balances.slice(first, first + BALANCES_PER_PAGE), total, page };
}

export function Component() {
  const { tracker, filters, isDefault, balances, ads } = useLoaderData<TrackerPageData>();
  const { site, mainUrl, now } = usePageRoot();
  const { sport, year, total, page, perPage, transfers } = tracker;
  const path = trackerPath(sport, year);
  const crumbs = [{ label: sportName(sport), href: '/' }, { label: `${year} window` }];
  const isFiltered = Object.keys(filters).some((key) => !['page', 'per_page', 'sort', 'view'].includes(key));
  return (
    <Page>
      <PageMeta
        title={`${year} ${sport} transfer tracker`}
        description={describe(tracker)}
        path={page > 1 ? trackerHref(path, {}, { page: String(page) }) : path}
        isIndexed={!isFiltered && total > 0}
        structured={{ '@graph': [breadcrumbList(mainUrl, crumbs)] }}
      />
      <TitleWithYears
        title="Transfer tracker"
        crumbs={crumbs}
        label="Seasons"
        years={tracker.availableYears}
        present={year}
        hrefOf={(each) =>
          trackerHref(
            trackerPath(sport, each),
            {},
            { school_focus: filters.school_focus, direction: filters.direction },
          )
        }
      />
      {tracker.window.entered === 0 ? (
        <NoEntries tracker={tracker} isDefault={isDefault} />
      ) : (
        <>
          <TrackerLedger tracker={tracker} filters={filters} path={path} />
          <TrackerTabs path={path} filters={filters} sport={sport} year={year} />
          {balances ? (
            <>
              <TrackerBalances balances={balances} filters={filters} path={path} ownCollegeId={site.collegeId} />
              <Pager
                page={balances.page}
                pages={pageCount(balances.total, BALANCES_PER_PAGE)}
                hrefFor={(wanted) => trackerHref(path, filters, { page: wanted > 1 ? String(wanted) : undefined })}
              />
            </>
          ) : (
            <>
              <TrackerFilterBar
                validFilters={tracker.validFilters}
                year={year}
                isOpen={tracker.isOpen}
                filters={filters}
                path={path}
                label="Filter the tracker"
                ownSchool={site.collegeId === null ? null : (tracker.balance?.college.shortName ?? null)}
              />
              <AppliedFilters
                filters={appliedFilters(filters, {
                  list: tracker,
                  hrefOf: (changes) => trackerHref(path, filters, changes),
                })}
                clearHref={path}
                count={countText(tracker, ['entry', 'entries'])}
              />
              <AdSlot ads={ads} place="top" />
              {transfers.length === 0 ? (
                <NobodyMatches path={path} />
              ) : (
                <TransferTable
                  list={tracker}
                  groupsDays
                  sortHref={(sort) => trackerHref(path, filters, { sort })}
                  ownCollegeId={site.collegeId}
                  now={new Date(now)}
                />
              )}
              <Pager
                page={page}
                pages={pageCount(total, perPage)}
                hrefFor={(wanted) => trackerHref(path, filters, { page: wanted > 1 ? String(wanted) : undefined })}
                count={`${(page - 1) * perPage + 1} to ${(page - 1) * perPage + transfers.length} of ${totalText(tracker)}`}
              />
            </>
          )}
          <AdSlot ads={ads} place="end" />
        </>
      )}
    </Page>
  );
}

function NobodyMatches({ path }: { path: string }) {
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

function NoEntries({ tracker: { sport, year }, isDefault }: { tracker: Tracker; isDefault: boolean }) {
  return (
    <Empty
      title={isDefault ? `No ${sport} entries yet` : `No ${sport} entries for ${year}`}
      level={2}
      actions={
        isDefault ? undefined : (
          <ButtonLink kind="second" href={trackerPath(sport)}>
            See the latest window
          </ButtonLink>
        )
      }
    >
      Players appear here when they enter the portal.
    </Empty>
  );
}

function describe({ sport, year, isOpen, window: { entered, placed, withdrawn, open } }: Tracker): string {
  const said = (count: number) => count.toLocaleString('en-US');
  return `${said(entered)} ${sport} players entered the transfer portal for ${year}: ${said(placed)} found a new school, ${said(withdrawn)} withdrew, ${said(open)} ${isOpen ? 'are in the portal' : 'are undecided'}.`;
}
