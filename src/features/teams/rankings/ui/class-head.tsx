import { Flag } from '#design-system/flag.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { netText } from '#features/transfers/entries/balance-view.ts';
import { teamTrackerHref } from '#features/transfers/entries/transfer-view.ts';
import { RANKING_TYPES, typeName } from '../team-ranking-view.ts';
import css from './class-head.module.css';
import type { TeamClassPageData } from './team-class-page.tsx';

type Props = Pick<TeamClassPageData, 'team' | 'portal'>;

/** The summary at the top: the ranks of the class, its points, and arrivals and departures through the portal. */
export function ClassHead({ team: { college, ranks, sport, year }, portal }: Props) {
  return (
    <div className={css.head}>
      <Flag team={flagOf(college)} size="lg" />
      <dl className={css.figures}>
        {RANKING_TYPES.map((type) => (
          <div key={type}>
            <dt>{typeName(type)}</dt>
            <dd>{ranks[type]?.rank ?? '–'}</dd>
          </div>
        ))}
        <div>
          <dt>Points</dt>
          <dd>{(ranks.comprehensive?.points ?? 0).toLocaleString('en-US')}</dd>
        </div>
        {portal ? (
          <div>
            <dt>Transfer portal</dt>
            <dd>
              <a href={teamTrackerHref({ sport, year, slug: college.slug })}>{netText(portal.in - portal.out)} net</a>{' '}
              <span className={css.flow}>
                {portal.in.toLocaleString('en-US')} in, {portal.out.toLocaleString('en-US')} out
              </span>
            </dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}
