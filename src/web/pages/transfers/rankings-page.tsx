import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { AppliedFilters } from '#design-system/applied-filters.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Page } from '#design-system/layout.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { TitleWithYears } from '#design-system/title-with-years.tsx';
import { trackerPath } from '#features/transfers/entries/transfer-view.ts';
import type { findListOf, listPeopleOfList } from '#features/transfers/portal-ranks/contract.ts';
import { rankListPath } from '#features/transfers/portal-ranks/rank-list-view.ts';
import { apDate } from '#kernel/ap-date.ts';
import { isSport, type Sport, sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdSlot, type Ads, loadAds } from '#web/ad-slot.tsx';
import { breadcrumbList, PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { ShowMore, useMoreRows } from '#web/show-more.tsx';
import { hasMore, type LoadedPeople, withPage } from './list-people.ts';
import { listQuery, peopleQuery, type RankingFilters, rankingFiltersOf, rankingsHref } from './rankings-address.ts';
import { appliedRankingFilters, RankingsFilterBar } from './rankings-filters.tsx';
import css from './rankings-page.module.css';
import { RankingsTable } from './rankings-table.tsx';

export type RankingsData = {
  ranking: ReplyOf<typeof findListOf>;
  people: ReplyOf<typeof listPeopleOfList>;
  filters: RankingFilters;
  /** The seasons of the page's sport. */
  years: readonly number[];
  ads: Ads;
};

const YEAR = /^\d{4}$/;

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<RankingsData> {
  const { sport, year } = params;
  if (!isSport(sport) || (year !== undefined && !YEAR.test(year))) throw new Response(null, { status: 404 });
  const pageRequest = pageRequestOf(context);
  const { api, addTags } = pageRequest;
  const filters = rankingFiltersOf(new URL(request.url).searchParams);
  const season = { sport, ...(year === undefined ? {} : { year: Number(year) }) };
  const version = filters.version === undefined ? {} : { version: Number(filters.version) };
  const focus = filters.school_focus === undefined ? {} : { schoolFocus: filters.school_focus };
  const ranking = await api.lists.of({ query: { ...season, ...version, ...focus } });
  const people = await api.lists.people({ query: { ...peopleQuery(filters), ...listQuery(ranking.list) } });
  addTags(`transfers:${sport}-${ranking.list.year}`);
  const ads = await loadAds(pageRequest, 'tracker', { isAboutProspects: false });
  return { ranking, people, filters, years: yearsOf(ranking, sport), ads };
}

function yearsOf({ availableYears, list }: RankingsData['ranking'], sport: Sport): readonly number[] {
  if (sport === 'football') return availableYears.football;
  return sport === 'basketball' ? availableYears.basketball : [list.year];
}

export function Component() {
  const { ranking, people, filters, years, ads } = useLoaderData<RankingsData>();
  const { mainUrl, now } = usePageRoot();
  const { list } = ranking;
  const path = rankListPath(list.sport, list.year);
  const crumbs = [{ label: sportName(list.sport), href: '/' }, { label: `${list.year} transfers` }];
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page>
      <PageMeta
        title={`${list.year} ${list.sport} transfer portal rankings`}
        description={describe(ranking, people.totalPeople)}
        path={path}
        isIndexed={!isFiltered && people.totalPeople > 0}
        structured={{ '@graph': [breadcrumbList(mainUrl, crumbs)] }}
      />
      <TitleWithYears
        title="Transfer rankings"
        crumbs={crumbs}
        label="Seasons"
        years={years}
        present={list.year}
        hrefOf={(each) => rankListPath(list.sport, each)}
      />
      <p className={css.standing}>
        {standingWords(ranking, { now, isEarlier: filters.version !== undefined })}{' '}
        <a href={trackerPath(list.sport, list.year)}>See every entry in the tracker</a>
      </p>
      {people.totalPeople === 0 && !isFiltered ? (
        <Empty title={`No ${list.sport} transfers ranked for ${list.year}`} level={2}>
          Players appear here when they enter the portal.
        </Empty>
      ) : (
        <>
          <RankingsFilterBar ranking={ranking} filters={filters} path={path} />
          <AppliedFilters
            filters={appliedRankingFilters({ ranking, filters, path, sort: people.sort })}
            clearHref={path}
            count={`${people.totalPeople.toLocaleString('en-US')} ${people.totalPeople === 1 ? 'player' : 'players'}`}
          />
          <AdSlot ads={ads} place="top" />
          {/* Another list or filter starts over, without the players loaded before. */}
          <People key={rankingsHref(path, filters, { page: filters.page })} path={path} />
        </>
      )}
      <AdSlot ads={ads} place="end" />
    </Page>
  );
}

function People({ path }: { path: string }) {
  const { ranking, people: first, filters } = useLoaderData<RankingsData>();
  const rows = useMoreRows<LoadedPeople>({
    first,
    countOf: ({ people }) => people.length,
    withNext: async (api, present) => {
      const query = { ...peopleQuery(filters), ...listQuery(ranking.list), page: present.page + 1 };
      return withPage(present, await api.lists.people({ query }), { isReset: false });
    },
  });
  const { list } = rows;
  if (list.people.length === 0)
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
  const before = (first.page - 1) * first.perPage;
  const last = before + list.people.length;
  const isAll = before === 0 && !hasMore(first);
  return (
    <>
      <RankingsTable ranking={ranking} people={list.people} filters={filters} path={path} sort={first.sort} />
      {isAll ? null : (
        <ShowMore
          rows={rows}
          label="Show more players"
          nextHref={hasMore(list) ? rankingsHref(path, filters, { page: String(list.page + 1) }) : null}
          firstHref={before === 0 ? null : rankingsHref(path, filters)}
          place={`${(before + 1).toLocaleString('en-US')} to ${last.toLocaleString('en-US')} of ${list.totalPeople.toLocaleString('en-US')}`}
        />
      )}
    </>
  );
}

/** "Portal 100. Ranked by our editors. Updated Nov. 27." For an earlier version, its date. */
function standingWords(
  { list }: RankingsData['ranking'],
  { now, isEarlier }: { now: string; isEarlier: boolean },
): string {
  if (list.version === null) return 'By rating. Our editors have not ranked this season yet.';
  const day = list.publishedAt === null ? null : apDate(new Date(list.publishedAt), new Date(now));
  const when = day === null ? '' : isEarlier ? ` As of ${day}.` : ` Updated ${day}.`;
  const name = list.name === `${list.year} ${sportName(list.sport)}` ? '' : `${list.name}. `;
  return `${name}Ranked by our editors.${when}${list.note ? ` ${sentence(list.note)}` : ''}`;
}

/** Editors leave out the period of a note. */
const sentence = (note: string) => (/[.!?…]$/.test(note) ? note : `${note}.`);

function describe({ list }: RankingsData['ranking'], total: number): string {
  return `The top ${total.toLocaleString('en-US')} ${list.sport} players in the ${list.year} transfer portal, ranked: where they played and where they’re headed.`;
}
