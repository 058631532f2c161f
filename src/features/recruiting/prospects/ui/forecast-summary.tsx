import { Flag } from '#design-system/flag.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { lastName } from '#kernel/last-name.ts';
import { LEAST_SAMPLE } from '#kernel/sample-size.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { ProspectPageData } from './prospect-data.ts';
import css from './prospect-page.module.css';

const SHOWN = 5;

/** The consensus of all picks, open to everybody. */
export function ForecastSummary({ data }: { data: ProspectPageData }) {
  const { viewer } = usePageRoot();
  const { prospect, forecasts, doors } = data;
  const { shares, total, settledCollegeId } = forecasts.table;
  const [leader, ...others] = shares;
  const isOpen = prospect.status === 'open' && doors.forecast !== null;
  return (
    <section aria-labelledby="forecast">
      <SectionHead
        id="forecast"
        link={
          // A member may have a pick that is loaded later; the layout must not shift either way.
          isOpen && doors.forecast
            ? { href: doors.forecast, label: viewer === 'visitor' ? 'Make a pick' : 'Your pick' }
            : undefined
        }
        aside={total > 0 ? countText(total) : undefined}
      >
        FutureCast
      </SectionHead>
      {leader && total < LEAST_SAMPLE ? (
        <FewPicks table={forecasts.table} />
      ) : leader ? (
        <>
          <p className={css.leader}>
            <Flag team={flagOf(leader.college)} size="lg" />
            <span className={css.name}>{leader.college.shortName}</span>
            <b>
              {leader.percent}
              <small>%</small>
            </b>
          </p>
          <RowList thin label="Chances of the other schools">
            {others.slice(0, SHOWN - 1).map(({ college, percent }) => (
              <RowItem key={college.id}>
                <Flag team={flagOf(college)} />
                <RowMain>{college.shortName}</RowMain>
                <b>{percent}%</b>
              </RowItem>
            ))}
          </RowList>
          <p className={css.fine}>
            {settledCollegeId === null
              ? `${countText(total)}, weighted by confidence, accuracy and recency.`
              : 'Final forecast before the decision.'}
          </p>
        </>
      ) : (
        <NoForecasts prospect={prospect} isDecided={settledCollegeId !== null} />
      )}
    </section>
  );
}

/** Too few picks for percentages: shows the number of picks for each school. */
function FewPicks({ table: { shares, total } }: { table: ProspectPageData['forecasts']['table'] }) {
  return (
    <>
      <RowList thin label="Picks by school">
        {shares.slice(0, SHOWN).map(({ college, forecasts }) => (
          <RowItem key={college.id}>
            <Flag team={flagOf(college)} />
            <RowMain>{college.shortName}</RowMain>
            <b>
              {forecasts} of {countText(total)}
            </b>
          </RowItem>
        ))}
      </RowList>
      <p className={css.fine}>Chances appear once there are {LEAST_SAMPLE} picks.</p>
    </>
  );
}

function NoForecasts({ prospect, isDecided }: Pick<ProspectPageData, 'prospect'> & { isDecided: boolean }) {
  if (isDecided)
    return <Empty title="No picks were made">Picks are closed unless {lastName(prospect.name)} decommits.</Empty>;
  return <Empty title="No picks yet">Make the first one.</Empty>;
}

const countText = (count: number) => `${count} ${count === 1 ? 'pick' : 'picks'}`;
