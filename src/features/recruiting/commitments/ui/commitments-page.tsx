import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { AppliedFilters } from '#design-system/applied-filters.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { ErrorBoundary } from '#design-system/error-boundary.tsx';
import { Page, Sections, WithSide } from '#design-system/layout.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { TitleWithYears } from '#design-system/title-with-years.tsx';
import type { listPositions } from '#features/directory/positions/contract.ts';
import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { readerDay } from '#kernel/days.ts';
import { pageCount } from '#kernel/pagination.ts';
import { isSport, sportName } from '#kernel/sports.ts';
import { isStateCode, STATES } from '#kernel/states.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { breadcrumbList, PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { listCommitments, listTopTargets } from '../contract.ts';
import { CommitmentFilterBar } from './commitment-filter-bar.tsx';
import { CommitmentSide } from './commitment-side.tsx';
import { CommitmentTable } from './commitment-table.tsx';
import {
  type CommitmentFilters,
  commitmentsHref,
  commitmentsPath,
  commitmentsQuery,
  filtersOf,
  hasBadDay,
} from './commitments-address.ts';
import { WeekChart } from './week-chart.tsx';

type List = ReplyOf<typeof listCommitments>;
export type CommitmentsPageData = {
  list: List;
  positions: ReplyOf<typeof listPositions>['positions'];
  /** Top targets of the site's college; null on a site without one. */
  targets: ReplyOf<typeof listTopTargets> | null;
  filters: CommitmentFilters;
  hasBadDay: boolean;
};

const YEAR = /^\d{4}$/;
const TARGETS_SHOWN = '8';

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<CommitmentsPageData> {
  const { sport, year = '' } = params;
  if (!isSport(sport) || !YEAR.test(year)) throw new Response(null, { status: 404 });
  const { api, subdomain, addTags } = pageRequestOf(context);
  const search = new URL(request.url).searchParams;
  const filters = filtersOf(search);
  const [list, { positions }, targets] = await Promise.all([
    api.commitments.list({ query: commitmentsQuery({ sport, year }, filters) }),
    api.positions.list({ query: { sport, type: 'prospect' } }),
    ownTargets(),
  ]);
  if (targets) addTags(`team:${targets.college.id}`);
  const last = pageCount(list.total, list.perPage);
  if (list.prospects.length === 0 && list.page > last) {
    const page = last > 1 ? String(last) : undefined;
    throw redirect(commitmentsHref(commitmentsPath(sport, year), filters, { page }));
  }
  return { list, positions, targets, filters, hasBadDay: hasBadDay(search) };

  async function ownTargets() {
    if (!subdomain) return null;
    const { site } = await api.sites.get({ params: { subdomain } });
    if (site.collegeId === null || !isSport(sport)) return null;
    return api.commitments.targets({ query: { sport, year, collegeId: site.collegeId, perPage: TARGETS_SHOWN } });
  }
}

export function Component() {
  const data = useLoaderData<CommitmentsPageData>();
  const { list, targets, filters } = data;
  const { site, mainUrl, now: instant } = usePageRoot();
  const { sport, year, total, page, perPage, prospects } = list;
  const now = new Date(instant);
  const path = commitmentsPath(sport, year);
  const crumbs = [
    { label: sportName(sport), href: '/' },
    { label: 'Commitments', href: path },
    { label: String(year) },
  ];
  const isFiltered = Object.keys(filters).some((key) => !['page', 'per_page'].includes(key));
  const own =
    targets !== null && filters.college_id === String(targets.college.id) ? `${targets.college.shortName} ` : '';
  const title = `${own}${year} ${sport} commitments`;
  return (
    <Page>
      <PageMeta
        title={title}
        description={describe(list)}
        path={page > 1 ? commitmentsHref(path, {}, { page: String(page) }) : path}
        isIndexed={!isFiltered && total > 0}
        structured={structuredList(list, mainUrl, crumbs, title)}
      />
      <TitleWithYears
        title={title}
        crumbs={crumbs}
        label="Classes"
        years={list.availableYears}
        present={year}
        hrefOf={(each) => commitmentsHref(commitmentsPath(sport, each), {}, { college_id: filters.college_id })}
      />
      <CommitmentFilterBar {...data} path={path} />
      <AppliedFilters
        filters={appliedFilters(path, filters, { list, now })}
        clearHref={path}
        count={countWords(list)}
      />
      <WithSide side="narrow">
        <Sections>
          {data.hasBadDay ? (
            <Alert kind="severe" live={false}>
              That date isn’t valid, so all days are shown.
            </Alert>
          ) : null}
          <WeekChart weeks={list.weeks} now={now} />
          {prospects.length === 0 ? (
            <NoCommitments isFiltered={isFiltered} list={list} path={path} />
          ) : (
            <div>
              <CommitmentTable prospects={prospects} ownCollegeId={site.collegeId} now={now} />
              <Pager
                page={page}
                pages={pageCount(total, perPage)}
                hrefFor={(wanted) => commitmentsHref(path, filters, { page: wanted > 1 ? String(wanted) : undefined })}
                count={`${(page - 1) * perPage + 1} to ${(page - 1) * perPage + prospects.length} of ${total.toLocaleString('en-US')}`}
              />
            </div>
          )}
        </Sections>
        <ErrorBoundary>
          <CommitmentSide list={list} targets={targets} filters={filters} path={path} now={now} />
        </ErrorBoundary>
      </WithSide>
    </Page>
  );
}

type NoneProps = { isFiltered: boolean; list: List; path: string };

function NoCommitments({ isFiltered, list: { sport, year, availableYears }, path }: NoneProps) {
  const [latest] = availableYears.filter((each) => each !== year);
  const action = isFiltered
    ? { href: path, label: 'Clear filters' }
    : latest
      ? { href: commitmentsPath(sport, latest), label: `See the ${latest} class` }
      : null;
  return (
    <Empty
      title={isFiltered ? 'No players match these filters' : `No ${year} commitments yet`}
      level={2}
      actions={
        action ? (
          <ButtonLink kind="second" href={action.href}>
            {action.label}
          </ButtonLink>
        ) : undefined
      }
    >
      {isFiltered ? 'Remove a filter to see more.' : 'Players appear here when they commit or sign.'}
    </Empty>
  );
}

const said = (count: number) => count.toLocaleString('en-US');

/** "240 commits, 144 signed". */
const countWords = ({ counts }: List) =>
  `${said(counts.committed)} ${counts.committed === 1 ? 'commit' : 'commits'}, ${said(counts.signed)} signed`;

function describe({ sport, year, total, counts, colleges: [first] }: List): string {
  const lead = first ? ` ${first.college.shortName} has the most with ${first.count}.` : '';
  return `${said(total)} ${sport} prospects in the ${year} class have decided: ${said(counts.committed)} committed, ${said(counts.signed)} signed.${lead}`;
}

function appliedFilters(path: string, filters: CommitmentFilters, { list, now }: { list: List; now: Date }) {
  const without = (key: keyof CommitmentFilters) => commitmentsHref(path, filters, { [key]: undefined });
  const college = list.colleges.find(({ college: { id } }) => String(id) === filters.college_id);
  const state = filters.state?.toUpperCase();
  const labels: [keyof CommitmentFilters, string | undefined][] = [
    ['college_id', filters.college_id && (college?.college.shortName ?? 'This college')],
    ['position', filters.position?.toUpperCase()],
    ['state', state && isStateCode(state) ? STATES[state] : filters.state],
    ['day', filters.day && readerDay(filters.day, now)],
  ];
  return labels.flatMap(([key, label]) => (label ? [{ label, href: without(key) }] : []));
}

function structuredList(
  { prospects, page, perPage }: List,
  baseUrl: string,
  crumbs: { label: string; href?: string }[],
  name: string,
) {
  return {
    '@graph': [
      breadcrumbList(baseUrl, crumbs),
      {
        '@type': 'ItemList',
        name,
        itemListElement: prospects.slice(0, 10).map((prospect, index) => ({
          '@type': 'ListItem',
          position: (page - 1) * perPage + index + 1,
          url: `${baseUrl}${prospectHref(prospect)}`,
        })),
      },
    ],
  };
}
