import { EventPill } from '#design-system/event-pill.tsx';
import { Flag } from '#design-system/flag.tsx';
import { Sections } from '#design-system/layout.tsx';
import { Meter } from '#design-system/meter.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { readerDay } from '#kernel/days.ts';
import { possessive } from '#kernel/possessive.ts';
import { type CommitmentFilters, commitmentsHref } from './commitments-address.ts';
import type { CommitmentsPageData } from './commitments-page.tsx';

type Props = Pick<CommitmentsPageData, 'list' | 'targets'> & { filters: CommitmentFilters; path: string; now: Date };

const COLLEGES_SHOWN = 8;
const LEVELS = [1, 2, 3, 4, 5] as const;

/** Beside the table: the college's remaining targets, decommitments, and commitments per college. */
export function CommitmentSide({ list, targets, filters, path, now }: Props) {
  return (
    <aside>
      <Sections>
        {targets && targets.prospects.length > 0 ? <Targets targets={targets} /> : null}
        {list.decommitments.length > 0 ? <Decommitments list={list} now={now} /> : null}
        {list.colleges.length > 0 ? (
          <section>
            <SectionHead>Most commitments</SectionHead>
            <RowList label="Commitments by college" thin>
              {list.colleges.slice(0, COLLEGES_SHOWN).map(({ college, count }) => (
                <RowItem key={college.id}>
                  <Flag team={flagOf(college)} />
                  <RowMain href={commitmentsHref(path, filters, { college_id: String(college.id) })}>
                    {college.shortName}
                  </RowMain>
                  {count}
                </RowItem>
              ))}
            </RowList>
          </section>
        ) : null}
      </Sections>
    </aside>
  );
}

function Targets({ targets: { college, prospects } }: { targets: NonNullable<CommitmentsPageData['targets']> }) {
  return (
    <section>
      <SectionHead>{possessive(college.shortName)} top targets</SectionHead>
      <RowList label={`${possessive(college.shortName)} top targets`}>
        {prospects.map((prospect) => (
          <RowItem key={prospect.id}>
            <RowMain
              href={prospectHref(prospect)}
              sub={[prospect.position, prospect.hometown.state].filter(Boolean).join(', ')}
            >
              {prospect.name}
            </RowMain>
            <Meter value={LEVELS.find((level) => level === prospect.interestLevel) ?? 1} label="Interest" />
            <RatingChip rating={prospect.bluechipRating} stars={prospect.stars} />
          </RowItem>
        ))}
      </RowList>
    </section>
  );
}

function Decommitments({ list: { decommitments }, now }: { list: CommitmentsPageData['list']; now: Date }) {
  return (
    <section>
      <SectionHead>Decommitments</SectionHead>
      <RowList label="Decommitments, latest first">
        {decommitments.map(({ prospect, college, date }) => (
          <RowItem key={`${prospect.id} ${college.id} ${date}`}>
            <RowMain
              href={prospectHref(prospect)}
              sub={
                <>
                  <EventPill kind="decommit" bare>
                    Decommitted
                  </EventPill>
                  {date === null ? null : ` ${readerDay(date, now)}`}
                </>
              }
            >
              {prospect.name}
            </RowMain>
            <Flag team={flagOf(college)} />
          </RowItem>
        ))}
      </RowList>
    </section>
  );
}
