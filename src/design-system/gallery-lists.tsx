import { AppliedFilters } from './applied-filters.tsx';
import { ColumnChart } from './column-chart.tsx';
import { EventPill } from './event-pill.tsx';
import { Facts } from './facts.tsx';
import { SelectField, TextField } from './field.tsx';
import { Filter, FilterBar } from './filter-bar.tsx';
import { Flag } from './flag.tsx';
import { galleryTeam } from './gallery-data.ts';
import { Columns } from './layout.tsx';
import { LineChart } from './line-chart.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { OlderPages } from './older-pages.tsx';
import { Pager } from './pager.tsx';
import { Plate } from './plate.tsx';
import { PositionTag } from './position-tag.tsx';
import { RankFigure } from './rank-figure.tsx';
import { RatingChip } from './rating-chip.tsx';
import { RecordPanel } from './record-panel.tsx';
import { RowItem, RowList, RowMain } from './row-list.tsx';
import { SectionHead } from './section-head.tsx';
import { Stars } from './stars.tsx';
import { StoryItem } from './story-item.tsx';
import { RowHead, SortHead, Table, TableRow, TierBreak } from './table.tsx';
import { cell } from './table-cells.ts';

const RANK = cell('tight');
const POSITION = cell('md');
const SCHOOL = cell('lg', 'muted');
const RATING = cell('num', 'tight');

const PLAYERS = [
  { rank: 9, change: 5, name: 'Amari Stroud', position: 'EDGE', school: 'Karr', team: 'tennessee', rating: 6.1 },
  { rank: 10, change: 2, name: 'Quincy Vandermeer', position: 'S', school: 'Buford', team: null, rating: 6.1 },
  { rank: 11, change: -1, name: 'Peyton Strand', position: 'TE', school: 'Duncanville', team: 'lsu', rating: 6 },
  { rank: 12, change: null, name: 'Kofi Mensah', position: 'DT', school: 'Westgate', team: 'tennessee', rating: 5.9 },
] as const;

function LedgerHead() {
  return (
    <>
      <SortHead href="?sort=-rank" order="ascending">
        Rank
      </SortHead>
      <th scope="col">Player</th>
      <th scope="col" className={POSITION}>
        Position
      </th>
      <th scope="col" className={SCHOOL}>
        High school
      </th>
      <th scope="col">College</th>
      <SortHead href="?sort=rating" order="none" column={RATING}>
        Rating
      </SortHead>
    </>
  );
}

function Ledger({ dense = false }: { dense?: boolean }) {
  return (
    <Table caption="2027 national 250, sorted by rank" head={<LedgerHead />} dense={dense}>
      {PLAYERS.flatMap((player) => [
        player.rank === 11 ? (
          <TierBreak key="four" columns={6}>
            <Stars count={4} /> Four stars: 11 to 212
          </TierBreak>
        ) : null,
        <TableRow key={player.rank} ten={player.rank % 10 === 0} own={player.team === 'tennessee'} team="tennessee">
          <td className={RANK}>
            <RankFigure rank={player.rank} change={player.change} />
          </td>
          <RowHead href="#player" left={[player.position, player.school]}>
            {player.name}
          </RowHead>
          <td className={POSITION}>
            <PositionTag position={player.position} />
          </td>
          <td className={SCHOOL}>{player.school}</td>
          <td>
            <Flag team={player.team === null ? null : galleryTeam(player.team)} />
          </td>
          <td className={RATING}>
            <RatingChip rating={player.rating} stars={player.rating > 6 ? 5 : 4} size={dense ? 'sm' : 'md'} />
          </td>
        </TableRow>,
      ])}
    </Table>
  );
}

export function GalleryTable() {
  return (
    <section>
      <SectionHead>Filter bar, applied filters, table, pager</SectionHead>
      <FilterBar label="Filter the list">
        <Filter>
          <SelectField label="Class" name="class" options={[{ value: '2027', label: '2027' }]} />
        </Filter>
        <Filter>
          <SelectField label="Position" name="position" options={[{ value: '', label: 'All positions' }]} />
        </Filter>
        <Filter late>
          <SelectField label="State" name="state" options={[{ value: 'TN', label: 'Tennessee' }]} />
        </Filter>
        <Filter wide late>
          <TextField label="Name or school" name="name" type="search" />
        </Filter>
      </FilterBar>
      <AppliedFilters filters={[{ label: 'Tennessee', href: '?' }]} clearHref="?" count="38 players" />
      <Ledger />
      <Pager page={8} pages={40} hrefFor={(page) => `?page=${page}`} count="176 to 200 of 1,000" />
      <SectionHead level={3}>Dense, for staff</SectionHead>
      <Ledger dense />
      <Pager page={2} pages={3} hrefFor={(page) => `?page=${page}`} label="Pages of the dense list" />
      <OlderPages newestHref="?newest" olderHref="?older" label="Pages of a log" />
      <RecordPanel
        id="record"
        title="Rebuild team rankings: failed"
        closeHref="?"
        facts={[
          { label: 'Tries', value: '9 of 9' },
          { label: 'About', value: 'class year: 2027' },
        ]}
        note="Last error: connection refused"
      />
      <SectionHead level={3}>To move a row</SectionHead>
      <p>
        <MoveButtons value="first" name="Cole Ferris" isFirst isLast={false} isScripted onStep={() => {}} />
      </p>
    </section>
  );
}

export function GalleryRows() {
  return (
    <Columns count={2}>
      <section>
        <SectionHead link={{ href: '#all', label: 'All targets' }}>Prospect rows</SectionHead>
        <RowList>
          <RowItem>
            <RatingChip rating={6.1} stars={5} />
            <RowMain href="#brock" sub="OT, 6-7, 311. Austin, TX">
              Brock Lindqvist
            </RowMain>
            <EventPill kind="visit" bare>
              Jan 8
            </EventPill>
            <Flag team={null} />
          </RowItem>
          <RowItem>
            <RatingChip rating={5.9} stars={4} />
            <RowMain href="#quincy" sub="S, 6-2, 204. Brentwood, TN">
              Quincy Vandermeer
            </RowMain>
            <EventPill kind="commit" bare>
              Jan 6
            </EventPill>
            <Flag team={galleryTeam('tennessee')} />
          </RowItem>
        </RowList>
        <RowList thin>
          <RowItem>
            <Flag team={galleryTeam('texas')} />
            <RowMain>Texas</RowMain>
            <b>20%</b>
          </RowItem>
        </RowList>
        <Facts
          items={[
            { label: 'Height', value: '6-7' },
            { label: 'Weight', value: '311 lb' },
            { label: 'Class', value: '2027' },
          ]}
        />
      </section>
      <section>
        <SectionHead>Stories</SectionHead>
        <StoryItem
          size="l"
          href="#a"
          dek="Nine in, fourteen out, and the tackle they came for."
          author="Theo Abernathy"
          time={{ iso: '2027-01-07', text: 'Jan 7' }}
        >
          Junior Day list: 41 names, and the six that matter
        </StoryItem>
        <StoryItem
          size="s"
          href="#b"
          author="Del Whitaker"
          time={{ iso: '2027-01-06', text: 'Jan 6' }}
          access="Subscribers"
          picture={<Plate seed="tackle" position="OT" quiet ratio="4:3" />}
        >
          Right tackle is a January problem now
        </StoryItem>
      </section>
    </Columns>
  );
}

/** All at the same distance. */
const months = (...words: string[]) => words.map((word, at) => ({ at, word }));

export function GalleryCharts() {
  return (
    <section>
      <SectionHead aside="weighted by accuracy and age">Line charts</SectionHead>
      <LineChart
        summary="FutureCast share since September: Texas A&M 64 percent, Texas 20, LSU 9, Iowa 7"
        moments={months('Sep', '', 'Oct', '', 'Nov', '', 'Dec', '', 'Jan 8')}
        ticks={[0, 25, 50, 75]}
        events={[{ moment: 7, label: 'Visits A&M' }]}
        series={[
          {
            key: 'am',
            label: 'Texas A&M 64%',
            shortLabel: 'A&M 64%',
            team: 'texas-am',
            values: [30, 33, 32, 37, 43, 44, 50, 56, 64],
          },
          { key: 'tex', label: 'Texas 20%', values: [47, 44, 45, 39, 34, 33, 29, 23, 20] },
          { key: 'lsu', label: 'LSU 9%', values: [14, 14, 12, 13, 12, 11, 10, 9, 9] },
          { key: 'iowa', label: 'Iowa 7%', values: [null, 7, 9, 9, 9, 9, 9, 9, 7] },
        ]}
      />
      <SectionHead level={3}>Rating history</SectionHead>
      <LineChart
        summary="Rating from 5.7 in March 2025 to 6.1 in January 2027; five stars since December 2026"
        shape="step"
        moments={months('Mar 25', 'Sep', 'Mar 26', 'Aug', 'Dec', 'Jan')}
        ticks={[5.7, 5.8, 5.9, 6, 6.1]}
        formatTick={(tick) => tick.toFixed(1)}
        notes={[
          { moment: 1, label: 'First start' },
          { moment: 3, label: '312 lb' },
          { moment: 4, label: 'State final' },
        ]}
        series={[{ key: 'rating', label: '6.1', values: [5.7, 5.8, 5.9, 6, 6.1, 6.1] }]}
      />
      <SectionHead level={3}>Columns</SectionHead>
      <ColumnChart
        summary="Members who joined and left from September to November: 40 more in November than in August"
        columns={[
          { key: 'sep', word: 'Sep', up: [30, 6], down: [14, 2] },
          { key: 'oct', word: 'Oct', up: [42, 4], down: [20, 8] },
          { key: 'nov', word: 'Nov', up: [24, 2], down: [18, 6] },
        ]}
        ticks={[-50, 0, 50]}
        formatTick={String}
        legend={['New, canceled', 'Returned, not charged']}
      />
    </section>
  );
}
