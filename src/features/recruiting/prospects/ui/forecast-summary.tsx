import { Flag } from '#design-system/flag.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import type { ProspectPageData } from './prospect-data.ts';
import css from './prospect-page.module.css';

const SHOWN = 5;

/** Where he will go, by all who forecast: open to everybody. */
export function ForecastSummary({ data: { prospect, forecasts, doors } }: { data: ProspectPageData }) {
  const { shares, total, settledCollegeId } = forecasts.table;
  const [leader, ...others] = shares;
  const isOpen = prospect.status === 'open' && doors.forecast !== null;
  return (
    <section aria-labelledby="forecast">
      <SectionHead
        id="forecast"
        link={isOpen && doors.forecast ? { href: doors.forecast, label: 'Make a pick' } : undefined}
        aside={total > 0 ? countText(total) : undefined}
      >
        FutureCast
      </SectionHead>
      {leader ? (
        <>
          <p className={css.leader}>
            <Flag team={flagOf(leader.college)} size="lg" />
            <span className={css.name}>{leader.college.shortName}</span>
            <b>
              {leader.percent}
              <small>%</small>
            </b>
          </p>
          <RowList thin label="Shares of the other colleges">
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
              ? `${countText(total)}, weighed by confidence, record and age.`
              : 'As it stood on the day of the decision.'}
          </p>
        </>
      ) : (
        <NoForecasts isDecided={settledCollegeId !== null} />
      )}
    </section>
  );
}

function NoForecasts({ isDecided }: { isDecided: boolean }) {
  if (isDecided)
    return <Empty title="Nobody had forecast this decision">Forecasts are closed until it is taken back.</Empty>;
  return (
    <Empty title="Nobody has forecast yet">The shares of the colleges stand here from the first forecast on.</Empty>
  );
}

const countText = (count: number) => `${count} ${count === 1 ? 'forecast' : 'forecasts'}`;
