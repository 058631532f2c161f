import { Flag } from '#design-system/flag.tsx';
import { Pager } from '#design-system/pager.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Tabs } from '#design-system/tabs.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { teamsPath } from '#features/directory/colleges/team-groups-view.ts';
import { PROSPECT_TABS } from '#features/sites/navigation/navigation-view.ts';
import { pageCount } from '#kernel/pagination.ts';
import { isSport } from '#kernel/sports.ts';
import { usePageRoot } from '#web/root-data.ts';
import { LEVELS } from '../contract.ts';
import { ArticleResults } from './article-results.tsx';
import { PersonRows, PersonTable } from './person-results.tsx';
import { groupHref, type SearchFilters, type Shown, searchHref } from './search-address.ts';
import css from './search-page.module.css';
import type { Results } from './search-page.tsx';
import { ReadAs } from './search-states.tsx';
import { countOf, GROUP_WORDS } from './search-words.ts';
import { TransferResults } from './transfer-results.tsx';

type Props = { filters: SearchFilters; results: Results; now: Date };

/** The first results of each group that has any: people on the left, articles on the right. */
export function AllGroups({ filters, results, now }: Props) {
  const { articles, prospects, transfers, teams } = results;
  const typed = filters.query ?? '';
  const countOfProspects = countOf('prospects', results).total;
  const hasNames = teams.length + countOfProspects + (transfers?.total ?? 0) > 0;
  // The correction is mentioned once, at the first group that it matched.
  const said = [countOfProspects > 0 && prospects?.meant, (transfers?.total ?? 0) > 0 && transfers?.meant];
  const notYet = (meant: string | null, before: readonly (string | null | undefined | false)[]) =>
    before.includes(meant) ? null : meant;
  return (
    <div className={hasNames && articles?.total ? css.groups : css.group}>
      {hasNames ? (
        <div className={css.people}>
          {teams.length > 0 ? <TeamGroup teams={teams} filters={filters} /> : null}
          {prospects && countOfProspects > 0 ? (
            <section aria-labelledby="found-prospects">
              <GroupHead group="prospects" filters={filters} total={prospects.total} shown={prospects.people.length} />
              <LevelTabs filters={filters} prospects={prospects} />
              <ReadAs typed={typed} meant={prospects.meant} />
              {prospects.people.length > 0 ? <PersonRows people={prospects.people} /> : <NobodyHere />}
            </section>
          ) : null}
          {transfers && transfers.total > 0 ? (
            <section aria-labelledby="found-transfers">
              <GroupHead
                group="transfers"
                filters={filters}
                total={transfers.total}
                shown={transfers.transfers.length}
              />
              <ReadAs typed={typed} meant={notYet(transfers.meant, said.slice(0, 1))} />
              <TransferResults transfers={transfers.transfers} now={now} />
            </section>
          ) : null}
        </div>
      ) : null}
      {articles && articles.total > 0 ? (
        <section aria-labelledby="found-articles">
          <GroupHead group="articles" filters={filters} total={articles.total} shown={articles.contents.length} />
          <ReadAs typed={typed} meant={notYet(articles.meant, said)} />
          <ArticleResults articles={articles.contents} now={now} />
        </section>
      ) : null}
    </div>
  );
}

/** Colleges with that name; the link leads to all of them in the directory. */
function TeamGroup({ teams, filters }: { teams: Results['teams']; filters: SearchFilters }) {
  const { sport } = usePageRoot();
  const directory = teamsPath({ sport: isSport(filters.sport) ? filters.sport : sport, type: 'colleges' });
  const href = `${directory}?query=${encodeURIComponent(filters.query ?? '')}`;
  return (
    <section aria-labelledby="found-teams">
      <SectionHead id="found-teams" link={{ href, label: 'All teams' }}>
        Teams
      </SectionHead>
      <RowList label="Teams">
        {teams.map(({ id, title, detail, href: own, college }) => (
          <RowItem key={id}>
            <RowMain href={own} sub={detail ?? undefined}>
              {title}
            </RowMain>
            {college ? <Flag team={flagOf(college)} /> : null}
          </RowItem>
        ))}
      </RowList>
    </section>
  );
}

type HeadProps = { group: Shown; filters: SearchFilters; total: number; shown: number };

function GroupHead({ group, filters, total, shown }: HeadProps) {
  const link =
    total > shown ? { href: groupHref(filters, group), label: `All ${GROUP_WORDS[group].toLowerCase()}` } : undefined;
  return (
    <SectionHead id={`found-${group}`} link={link}>
      {GROUP_WORDS[group]}
    </SectionHead>
  );
}

type LevelProps = { filters: SearchFilters; prospects: NonNullable<Results['prospects']> };

/** Tabs for the levels of people, with the count of each. */
function LevelTabs({ filters, prospects: { level, levels } }: LevelProps) {
  const counts = { college: levels.college, high_school: levels.highSchool };
  return (
    <div className={css.levels}>
      <Tabs
        label="Where they play"
        tabs={LEVELS.map((each, index) => ({
          label: (
            <>
              {PROSPECT_TABS[index]}
              <span className={css.number}>{counts[each].toLocaleString('en-US')}</span>
            </>
          ),
          href: searchHref(filters, { level: each }),
          current: each === level,
        }))}
      />
    </div>
  );
}

const NobodyHere = () => <p>Nobody of this name is here: see the other tab.</p>;

/** A page of one group. */
export function OneGroup({ group, filters, results, now }: Props & { group: Shown }) {
  const found = results[group];
  if (!found) return null;
  const { total, page, perPage, meant } = found;
  const pages = pageCount(total, perPage);
  return (
    <section aria-label={GROUP_WORDS[group]} className={css.one}>
      {group === 'prospects' && results.prospects ? (
        <LevelTabs filters={filters} prospects={results.prospects} />
      ) : null}
      <ReadAs typed={filters.query ?? ''} meant={meant} />
      <Rows group={group} results={results} now={now} />
      <Pager
        page={page}
        pages={pages}
        hrefFor={(wanted) => searchHref(filters, { page: wanted > 1 ? String(wanted) : undefined })}
        count={`Page ${page} of ${pages}`}
      />
    </section>
  );
}

function Rows({ group, results, now }: { group: Shown; results: Results; now: Date }) {
  switch (group) {
    case 'articles':
      return <ArticleResults articles={results.articles?.contents ?? []} now={now} level={2} />;
    case 'prospects':
      return results.prospects?.people.length ? <PersonTable people={results.prospects.people} /> : <NobodyHere />;
    case 'transfers':
      return <TransferResults transfers={results.transfers?.transfers ?? []} now={now} />;
  }
}
