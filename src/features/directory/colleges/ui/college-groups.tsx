import { ButtonLink } from '#design-system/button.tsx';
import { TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { Flag } from '#design-system/flag.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow, TierBreak } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { Tabs } from '#design-system/tabs.tsx';
import { pageCount } from '#kernel/pagination.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { listColleges } from '../contract.ts';
import { GROUP_NAMES, GROUPS, teamsPath } from '../team-groups-view.ts';
import { GroupIndex } from './group-index.tsx';
import { type Asked, teamsHref } from './teams-address.ts';

export type CollegeListing = ReplyOf<typeof listColleges>;

const COLUMNS = 5;
const TIGHT = cell('tight');
const MEDIUM = cell('md', 'muted');
const LARGE = cell('lg', 'muted');

export function CollegeGroups({ asked, listing }: { asked: Asked; listing: CollegeListing }) {
  const { colleges, groups, total, page, perPage } = listing;
  const nameOf = new Map(groups.map(({ key, name }) => [key, name]));
  return (
    <>
      <Tabs
        label="Grouping"
        tabs={GROUPS.colleges.map((group) => ({
          label: GROUP_NAMES[group],
          href: teamsPath({ ...asked, group }),
          current: group === asked.group,
        }))}
      />
      <FilterBar action={teamsPath(asked)} label="Find a college" submit="Find" more={false} key={asked.query}>
        <Filter wide>
          <TextField label="Name" name="query" type="search" maxLength={100} defaultValue={asked.query ?? ''} />
        </Filter>
      </FilterBar>
      <GroupIndex
        label={GROUP_NAMES[asked.group]}
        groups={groups}
        current={asked.key}
        hrefFor={(key) => teamsHref(asked, { key })}
        allHref={teamsPath(asked)}
      />
      {colleges.length === 0 ? (
        <Empty
          title="No college matches"
          level={2}
          actions={
            <ButtonLink kind="second" href={teamsPath(asked)}>
              Show all
            </ButtonLink>
          }
        >
          Try a part of the name, or the abbreviation.
        </Empty>
      ) : (
        <Table
          caption={`Colleges, ${GROUP_NAMES[asked.group].toLowerCase()}`}
          head={
            <>
              <th scope="col">Flag</th>
              <th scope="col">College</th>
              <th scope="col" className={MEDIUM}>
                Conference
              </th>
              <th scope="col" className={MEDIUM}>
                Place
              </th>
              <th scope="col" className={LARGE}>
                Division
              </th>
            </>
          }
        >
          {colleges.map((college, index) => [
            index === 0 || colleges[index - 1]?.groupKey !== college.groupKey ? (
              <TierBreak key={`group ${college.groupKey}`} columns={COLUMNS}>
                {nameOf.get(college.groupKey ?? '') ?? 'Others'}
              </TierBreak>
            ) : null,
            <TableRow key={college.id}>
              <td className={TIGHT}>
                <Flag team={{ key: college.teamKey, abbreviation: college.abbreviation, name: college.shortName }} />
              </td>
              <RowHead sub={college.name === college.shortName ? undefined : college.name}>
                {college.shortName} {college.mascot}
              </RowHead>
              <td className={MEDIUM}>{college.conference?.shortName ?? '–'}</td>
              <td className={MEDIUM}>{[college.city, college.state].filter(Boolean).join(', ')}</td>
              <td className={LARGE}>{college.division ?? '–'}</td>
            </TableRow>,
          ])}
        </Table>
      )}
      <Pager
        page={page}
        pages={pageCount(total, perPage)}
        hrefFor={(wanted) => teamsHref(asked, { key: asked.key, query: asked.query, page: wanted })}
        count={`${(page - 1) * perPage + 1} to ${(page - 1) * perPage + colleges.length} of ${total.toLocaleString('en-US')}`}
      />
    </>
  );
}
