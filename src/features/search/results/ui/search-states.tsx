import type { PropsWithChildren } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { useTitle } from '#web/root-data.ts';
import { useFailedFetch } from '#web/use-failed-fetch.ts';
import { filtersOf, groupHref, type SearchFilters, type Shown, searchHref } from './search-address.ts';
import { SearchFilterBar } from './search-filter-bar.tsx';
import css from './search-page.module.css';
import type { Results } from './search-page.tsx';
import { appliedFilters, countMark, countOf, GROUP_WORDS } from './search-words.ts';

/** The states of the page without results. */

export function NothingTyped() {
  return (
    <Empty title="Search players, teams and stories" level={2}>
      Search players, transfers, teams and stories. Typos are OK.
    </Empty>
  );
}

type Props = { filters: SearchFilters; group: Shown | undefined; results: Results };

/** Names the search, and offers to remove filters or switch to groups with results. */
export function NothingFound({ filters, group, results }: Props) {
  const applied = appliedFilters(filters);
  const others = (['articles', 'prospects', 'transfers'] as const).filter(
    (each) => each !== group && countOf(each, results).total > 0,
  );
  return (
    <Empty
      title={`No ${group ? GROUP_WORDS[group].toLowerCase() : 'results'} for “${filters.query}”`}
      level={2}
      actions={
        applied.length > 0 || others.length > 0 ? (
          <>
            {applied.length > 0 ? (
              <ButtonLink
                kind="second"
                href={searchHref({ query: filters.query ?? '', ...(group ? { show: group } : {}) })}
              >
                Clear filters
              </ButtonLink>
            ) : null}
            {others.map((each) => (
              <ButtonLink key={each} kind="second" href={groupHref(filters, each)}>
                {`${GROUP_WORDS[each]}: ${countMark(each, results)}`}
              </ButtonLink>
            ))}
          </>
        ) : undefined
      }
    >
      {applied.length > 0 ? 'Remove a filter to see more.' : 'Try fewer or different words.'}
    </Empty>
  );
}

/** The corrected words that were searched. */
export function ReadAs({ typed, meant }: { typed: string; meant: string | null }) {
  if (meant === null) return null;
  return (
    <p className={css.meant}>
      {`No results for “${typed}”. Showing results for `}
      <b>{meant}</b>.
    </p>
  );
}

/** For a search that failed: an alert says so, and the typed text stays in its field. */
export function SearchFailure({ children }: PropsWithChildren) {
  const isFailed = useFailedFetch();
  const { pathname, search } = useLocation();
  const title = useTitle('Search');
  if (!isFailed) return children;
  return (
    <Page>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title="Search" />
      <SearchFilterBar filters={filtersOf(new URLSearchParams(search))} positions={[]} />
      <Empty
        title="Search isn’t available right now"
        level={2}
        actions={
          <ButtonLink kind="second" href={pathname + search}>
            Try again
          </ButtonLink>
        }
      >
        Please try again in a moment.
      </Empty>
    </Page>
  );
}
