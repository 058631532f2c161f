import { ButtonLink } from '#design-system/button.tsx';
import { TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { Pager } from '#design-system/pager.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { Tabs } from '#design-system/tabs.tsx';
import type { getHighSchoolGroup, listHighSchoolGroups } from '#features/directory/high-schools/contract.ts';
import { PAGE_WINDOW_ROWS, pageCount } from '#kernel/pagination.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { GROUP_NAMES, GROUPS, teamsPath } from '../team-groups-view.ts';
import { GroupIndex } from './group-index.tsx';
import { type Asked, teamsHref } from './teams-address.ts';

export type HighSchoolListing = {
  groups: ReplyOf<typeof listHighSchoolGroups>['groups'];
  /** Null until a state is selected. */
  schools: ReplyOf<typeof getHighSchoolGroup> | null;
};

/** States by region or name; with a state selected, its high schools, alphabetically by letter. */
export function HighSchoolGroups({
  asked,
  listing: { groups, schools },
}: {
  asked: Asked;
  listing: HighSchoolListing;
}) {
  const byRegion = groups.flatMap(({ name: section, regions }) =>
    regions.map(({ region, name, count }) => ({ key: region, name, count, section })),
  );
  const byName = byRegion
    .map((state) => ({ ...state, section: null }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return (
    <>
      <Tabs
        label="Grouping"
        tabs={GROUPS.highschools.map((group) => ({
          label: GROUP_NAMES[group],
          href: teamsHref({ ...asked, group }, { key: asked.key }),
          current: group === asked.group,
        }))}
      />
      <GroupIndex
        label="States"
        groups={asked.group === 'alphabetically' ? byName : byRegion}
        current={asked.key?.toUpperCase() ?? null}
        hrefFor={(key) => teamsHref(asked, { key })}
      />
      {schools ? (
        <Schools asked={asked} schools={schools} />
      ) : (
        <Empty title="Choose a state" level={2}>
          High schools are listed by state.
        </Empty>
      )}
    </>
  );
}

function Schools({ asked, schools }: { asked: Asked; schools: NonNullable<HighSchoolListing['schools']> }) {
  const { highSchools, name, initials, total, page, perPage } = schools;
  const { key, initial, query } = asked;
  const isByLetter = asked.group === 'alphabetically';
  return (
    <section>
      <SectionHead aside={`${total.toLocaleString('en-US')} high schools`}>{name}</SectionHead>
      {isByLetter ? (
        <GroupIndex
          label="Letters"
          groups={initials.map((each) => ({
            key: each.initial.toUpperCase(),
            name: each.initial.toUpperCase(),
            count: each.count,
            section: null,
          }))}
          current={initial?.toUpperCase() ?? null}
          hrefFor={(letter) => teamsHref(asked, { key, initial: letter })}
          allHref={teamsHref(asked, { key })}
        />
      ) : null}
      <FilterBar action={teamsPath(asked)} label="Find a high school" submit="Find" more={false} key={query}>
        <input type="hidden" name="key" value={key ?? ''} />
        <Filter wide>
          <TextField label="Name" name="query" type="search" maxLength={100} defaultValue={query ?? ''} />
        </Filter>
      </FilterBar>
      {highSchools.length === 0 ? (
        <Empty
          title="No high school matches"
          actions={
            <ButtonLink kind="second" href={teamsHref(asked, { key })}>
              Show all {name} high schools
            </ButtonLink>
          }
        />
      ) : (
        <Table
          caption={`High schools in ${name}, by name`}
          head={
            <>
              <th scope="col">High school</th>
              <th scope="col">City</th>
              <th scope="col">Kind</th>
            </>
          }
        >
          {highSchools.map((school) => (
            <TableRow key={school.id}>
              <RowHead>{school.name}</RowHead>
              <td>{school.city}</td>
              <td>{school.kind === 'public' ? 'Public' : 'Private'}</td>
            </TableRow>
          ))}
        </Table>
      )}
      <Pager
        page={page}
        pages={pageCount(total, perPage)}
        hrefFor={(wanted) => teamsHref(asked, { key, initial, query, page: wanted })}
        count={`${(page - 1) * perPage + 1} to ${(page - 1) * perPage + highSchools.length} of ${total.toLocaleString('en-US')}`}
      />
      {total > PAGE_WINDOW_ROWS && initial === null ? (
        <p>
          The pages end at {PAGE_WINDOW_ROWS.toLocaleString('en-US')}.{' '}
          {isByLetter ? (
            'Choose a letter to see the others.'
          ) : (
            <a href={teamsHref({ ...asked, group: 'alphabetically' }, { key })}>{`See all of ${name} by letter`}</a>
          )}
        </p>
      ) : null}
    </section>
  );
}
