import { Flag } from '#design-system/flag.tsx';
import { TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { readerDate } from '#kernel/dates.ts';
import { usePageRoot } from '#web/root-data.ts';
import { forecastFormPath } from '../../leaderboard/futurecast-view.ts';
import type { RecentForecast } from '../contract.ts';
import { Confidence } from './confidence.tsx';
import { ProspectHead } from './forecast-row.tsx';
import css from './my-forecasts-page.module.css';

const NOWRAP = cell('nowrap');
const CONFIDENCE = cell('nowrap', 'md');
const WHEN = cell('num', 'md', 'muted', 'nowrap');

/** One of the reader's own picks: open and editable, or graded. */
export function OwnForecastRow({ forecast, mayChange }: { forecast: RecentForecast; mayChange: boolean }) {
  const { now } = usePageRoot();
  const { college, confidence, changedAt, isSettled, isRight, prospect } = forecast;
  const when = readerDate(new Date(changedAt), new Date(now));
  return (
    <TableRow>
      <ProspectHead forecast={forecast} left={`${confidence}%, ${when}`} />
      <td>
        <Flag team={flagOf(college)} />
      </td>
      <td className={CONFIDENCE}>
        <Confidence value={confidence} />
      </td>
      <td className={NOWRAP}>
        {isSettled ? (
          resultOf(isRight)
        ) : mayChange && prospect.status === 'open' ? (
          <a
            className={css.act}
            href={forecastFormPath(prospect.id)}
            aria-label={`Change your pick for ${prospect.name}`}
          >
            Change
          </a>
        ) : (
          'Not graded yet'
        )}
      </td>
      <td className={WHEN}>
        <time dateTime={changedAt}>{when}</time>
      </td>
    </TableRow>
  );
}

/** Null: it was made after the day of the decision, and does not count. */
const resultOf = (isRight: boolean | null) => (isRight === null ? 'Too late to count' : isRight ? 'Right' : 'Wrong');
