import { Flag } from '#design-system/flag.tsx';
import { Meter } from '#design-system/meter.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { formatDate } from '#kernel/dates.ts';
import { readerDay } from '#kernel/days.ts';
import { LEAST_SAMPLE } from '#kernel/sample-size.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { ActivityEvent } from '../../events/event-view.ts';
import css from './interests-table.module.css';
import type { Interests, ProspectPageData } from './prospect-data.ts';

const SMALL = cell('sm');
const MEDIUM = cell('md');
const NUMBER = cell('num');
const STATUS = { none: 'Watching', offered: 'Offered', committed: 'Committed', signed: 'Signed' } as const;

/** The colleges interested in the prospect, highest interest first: offer, latest visit, and FutureCast chance. */
export function InterestsTable({ data, ownCollegeId }: { data: ProspectPageData; ownCollegeId: number | null }) {
  const now = new Date(usePageRoot().now);
  const { interests, interestSpread } = data.interests;
  const visits = latestVisits(data.events);
  const { shares: known, total } = data.forecasts.table;
  const shares = new Map((total < LEAST_SAMPLE ? [] : known).map(({ college, percent }) => [college.id, percent]));
  return (
    <section aria-labelledby="interests">
      <SectionHead id="interests" aside={spreadText(interestSpread)}>
        Schools involved
      </SectionHead>
      {interests.length === 0 ? (
        <Empty title="No schools yet">Offers and visits will appear here.</Empty>
      ) : (
        <Table
          caption="Interest by college, warmest first"
          head={
            <>
              <th scope="col">College</th>
              <th scope="col">Interest</th>
              <th scope="col" className={MEDIUM}>
                Status
              </th>
              <th scope="col" className={SMALL}>
                Offered
              </th>
              <th scope="col" className={MEDIUM}>
                Latest visit
              </th>
              <th scope="col" className={NUMBER}>
                Chance
              </th>
            </>
          }
        >
          {interests.map(({ college, level, status, offeredOn }) => (
            <TableRow key={college.id} own={college.id === ownCollegeId}>
              <RowHead>
                <span className={css.team}>
                  <Flag team={flagOf(college)} />
                  <span>
                    {college.shortName}
                    <span className={css.status}>{STATUS[status]}</span>
                  </span>
                </span>
              </RowHead>
              <td>
                <Meter value={level} label={`Interest ${level} of 5`} />
              </td>
              <td className={MEDIUM}>{STATUS[status]}</td>
              <td className={SMALL}>
                {offeredOn === null ? '–' : <time dateTime={offeredOn}>{readerDay(offeredOn, now)}</time>}
              </td>
              <td className={MEDIUM}>{visitText(visits.get(college.id), now)}</td>
              <td className={NUMBER}>{shareText(shares.get(college.id))}</td>
            </TableRow>
          ))}
        </Table>
      )}
    </section>
  );
}

const LEVEL_WORDS = ['early', 'interested', 'warm', 'hot', 'leader'];

/** "1 leader, 2 warm": the number of colleges at each level, from the highest down; empty levels are left out. */
function spreadText(spread: Interests['interestSpread']): string | undefined {
  const filled = spread.filter(({ count }) => count > 0);
  if (filled.length === 0) return undefined;
  return filled.map(({ level, count }) => `${count} ${LEVEL_WORDS[level - 1] ?? level}`).join(', ');
}

/** The latest visit for each college; `events` has the latest first. */
function latestVisits(events: readonly ActivityEvent[]): ReadonlyMap<number, ActivityEvent> {
  const latest = new Map<number, ActivityEvent>();
  for (const event of events) {
    const id = event.kind === 'visit' ? event.college?.id : null;
    if (id && !latest.has(id)) latest.set(id, event);
  }
  return latest;
}

function visitText(visit: ActivityEvent | undefined, now: Date): string {
  if (!visit) return '–';
  const words = `${visit.isOfficial ? 'Official' : 'Unofficial'}, ${readerDay(visit.on, now)}`;
  return visit.on > formatDate(now, 'YYYY-MM-DD') ? `${words}, planned` : words;
}

const shareText = (percent: number | undefined) => (percent === undefined ? '–' : `${percent}%`);
