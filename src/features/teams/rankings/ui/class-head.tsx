import { Flag } from '#design-system/flag.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { RANKING_TYPES, typeName } from '../team-ranking-view.ts';
import css from './class-head.module.css';
import type { TeamClassPageData } from './team-class-page.tsx';

/** The answer in one glance: the places of the class, and its points. */
export function ClassHead({ team: { college, ranks } }: { team: TeamClassPageData['team'] }) {
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
      </dl>
    </div>
  );
}
