import type { ReactNode } from 'react';
import { ButtonLink } from '#design-system/button.tsx';
import { SelectField, TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { pageCount } from '#kernel/pagination.ts';
import { type MemberPart, memberPath } from '../member-paths-view.ts';
import { type HistoryFilters, historyHref } from './history-address.ts';

type Option = { value: string; label: string };

type HistoryFrameProps = {
  userId: number;
  part: MemberPart;
  filters: HistoryFilters;
  /** An additional filter, besides days and text. */
  choice: { label: string; any: string; options: readonly Option[] };
  /** The first is the default. */
  sorts: readonly Option[];
  /** False for forums, which have no days. */
  hasDays?: boolean;
  totals: { total: number; totalIsEstimate: boolean; page: number; perPage: number };
  /** Shown if there is nothing at all, even without a filter. */
  empty: { title: string; words: string };
  /** The table. */
  children: ReactNode;
};

/** The filters, the table and the pager of one history. */
export function HistoryFrame({ userId, part, filters, totals, empty, children, ...fields }: HistoryFrameProps) {
  const { total, totalIsEstimate, page, perPage } = totals;
  const { page: _, per_page: _perPage, sort: _sort, ...narrowing } = filters;
  const isNarrowed = Object.keys(narrowing).length > 0;
  return (
    <>
      <HistoryFields userId={userId} part={part} filters={filters} {...fields} />
      {total === 0 ? (
        <Empty
          title={isNarrowed ? 'Nothing matches these filters' : empty.title}
          level={2}
          actions={
            isNarrowed ? (
              <ButtonLink kind="second" size="small" href={memberPath(userId, part)}>
                Remove filters
              </ButtonLink>
            ) : undefined
          }
        >
          {isNarrowed ? 'Try fewer words or more days.' : empty.words}
        </Empty>
      ) : (
        children
      )}
      <Pager
        page={page}
        pages={pageCount(total, perPage)}
        hrefFor={(each) => historyHref({ userId, part }, filters, { page: String(each) })}
        count={`${totalIsEstimate ? 'More than ' : ''}${total.toLocaleString('en-US')} in all`}
      />
    </>
  );
}

type FieldsProps = Pick<HistoryFrameProps, 'userId' | 'part' | 'filters' | 'choice' | 'sorts' | 'hasDays'>;

function HistoryFields({ userId, part, filters, choice, sorts, hasDays = true }: FieldsProps) {
  const { query = '', from = '', to = '', choice: chosen = '', sort = sorts[0]?.value ?? '' } = filters;
  return (
    <FilterBar action={memberPath(userId, part)} label="Filters" submit="Apply" key={JSON.stringify(filters)}>
      <Filter wide>
        <TextField label="Search" name="query" type="search" autoComplete="off" maxLength={100} defaultValue={query} />
      </Filter>
      <Filter>
        <SelectField
          label={choice.label}
          name="choice"
          defaultValue={chosen}
          options={[{ value: '', label: choice.any }, ...choice.options]}
        />
      </Filter>
      {hasDays ? (
        <>
          <Filter late>
            <TextField label="From" name="from" type="date" defaultValue={from} />
          </Filter>
          <Filter late>
            <TextField label="To" name="to" type="date" defaultValue={to} />
          </Filter>
        </>
      ) : null}
      <Filter late>
        <SelectField label="Sort by" name="sort" defaultValue={sort} options={[...sorts]} />
      </Filter>
      {filters.per_page ? <input type="hidden" name="per_page" value={filters.per_page} /> : null}
    </FilterBar>
  );
}
