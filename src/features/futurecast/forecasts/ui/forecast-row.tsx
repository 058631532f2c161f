import { Flag } from '#design-system/flag.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { readerDate } from '#kernel/dates.ts';
import { sportName } from '#kernel/sports.ts';
import { usePageRoot } from '#web/root-data.ts';
import { forecasterHref, forecasterName } from '../../leaderboard/futurecast-view.ts';
import type { ForecasterView, RecentForecast } from '../contract.ts';
import { Confidence } from './confidence.tsx';
import css from './futurecast-page.module.css';

const MAKER = cell('md');
const WHEN = cell('num', 'md', 'muted', 'nowrap');
const CONFIDENCE = cell('nowrap');

/** A pick in the list of all picks: college, confidence, note and forecaster. */
export function ForecastRow({ forecast }: { forecast: RecentForecast }) {
  const { now } = usePageRoot();
  const { college, confidence, forecaster, changedAt } = forecast;
  const when = readerDate(new Date(changedAt), new Date(now));
  return (
    <TableRow>
      <ProspectHead forecast={forecast} left={`${makerText(forecaster)}, ${when}`} />
      <td>
        <Flag team={flagOf(college)} />
      </td>
      <td className={CONFIDENCE}>
        <Confidence value={confidence} />
      </td>
      <td className={MAKER}>
        <Maker forecaster={forecaster} />
      </td>
      <td className={WHEN}>
        <time dateTime={changedAt}>{when}</time>
      </td>
    </TableRow>
  );
}

type HeadProps = { forecast: RecentForecast; left: string };

/** The prospect as the subject of the row, with the note; `left` shows on a phone what the hidden columns say. */
export function ProspectHead({ forecast: { prospect, note }, left }: HeadProps) {
  const facts = [prospect.position, sportName(prospect.sport).toLowerCase(), prospect.classYear];
  return (
    <th scope="row" className={css.prospect}>
      <span className={css.subject}>
        <RatingChip rating={prospect.bluechipRating} stars={prospect.stars} size="sm" />
        <span>
          <a href={prospectHref(prospect)}>{prospect.name}</a>
          <span className={css.sub}>{facts.filter((fact) => fact !== null).join(', ')}</span>
          {note ? <q className={css.note}>{note}</q> : null}
          <span className={css.left}>{left}</span>
        </span>
      </span>
    </th>
  );
}

function Maker({ forecaster }: { forecaster: ForecasterView }) {
  const { id, username, isStaff, settled, right } = forecaster;
  const href = settled === 0 ? undefined : forecasterHref(id, username);
  const record = settled === 0 ? null : `${right} of ${settled} right`;
  return (
    <>
      {href === undefined ? forecasterName(username) : <a href={href}>{forecasterName(username)}</a>}
      <span className={css.sub}>{[isStaff ? 'Staff' : 'Fan', record].filter((fact) => fact !== null).join(', ')}</span>
    </>
  );
}

const makerText = ({ username, isStaff }: ForecasterView): string =>
  `${forecasterName(username)} (${isStaff ? 'staff' : 'fan'})`;
