import { readerDay } from '#kernel/days.ts';
import { usePageRoot } from '#web/root-data.ts';
import { rivalsOf } from './decision.ts';
import css from './decision-banner.module.css';
import type { ProspectPageData } from './prospect-data.ts';

const LIST = new Intl.ListFormat('en-US');

/** "Committed to Florida, Mar 26, over South Carolina and Miami": the decision in the school's colors, above the forecasts. */
export function DecisionBanner({ data }: { data: ProspectPageData }) {
  const now = new Date(usePageRoot().now);
  const { prospect, decision, forecasts, interests } = data;
  const { college, status } = prospect;
  if (!college || !decision) return null;
  const day = decision.on === null ? '' : `, ${readerDay(decision.on, now)}`;
  const rivals = rivalsOf({ table: forecasts.table, interests: interests.interests }, college.id);
  return (
    <div className={css.band} data-team={college.teamKey ?? undefined} data-on-team="">
      <p>
        <b>
          {status === 'signed' ? 'Signed with' : 'Committed to'} {college.shortName}
          {day}
        </b>
        {rivals.length === 0 ? '' : `${day && ','} over ${LIST.format(rivals)}`}
      </p>
      {decision.story === null ? null : <a href={`/news/${decision.story}`}>Read the story</a>}
    </div>
  );
}
