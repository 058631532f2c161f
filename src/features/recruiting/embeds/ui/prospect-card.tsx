import { Flag } from '#design-system/flag.tsx';
import { NumberFigure } from '#design-system/number-figure.tsx';
import { PositionTag } from '#design-system/position-tag.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { Stars } from '#design-system/stars.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { isStateCode, STATES } from '#kernel/states.ts';
import { useNetworkName } from '#web/root-data.ts';
import { type ProspectRow, schoolText, sizeText, statusText } from '../../prospects/prospect-view.ts';
import css from './prospect-card.module.css';

type ProspectCardProps = {
  prospect: ProspectRow;
  profileUrl: string;
  /** In a frame on another site, where links must open outside the frame. */
  isFramed?: boolean;
};

/** A prospect at a glance: name, rating, status and college. */
export function ProspectCard({ prospect, profileUrl, isFramed = false }: ProspectCardProps) {
  const { name, position, bluechipRating, stars, ranks, hometown, college, status, classYear } = prospect;
  const networkName = useNetworkName();
  const state = isStateCode(hometown.state) ? STATES[hometown.state] : 'State';
  const line = [sizeText(prospect), schoolText(prospect)].filter((part) => part !== null).join(', ');
  const places = [
    { label: 'National', rank: ranks.natl },
    { label: position ?? 'Position', rank: ranks.pos },
    { label: state, rank: ranks.st },
  ];
  return (
    <article className={isFramed ? css.framed : css.card}>
      <div className={css.figure}>
        <NumberFigure number={null} position={position ?? '–'} team={college?.teamKey ?? undefined} short />
      </div>
      <div className={css.id}>
        <h1>
          <a href={profileUrl} {...(isFramed ? { target: '_blank', rel: 'noopener' } : {})}>
            {name}
          </a>
        </h1>
        <p className={css.line}>
          {position ? <PositionTag position={position} /> : null} {line}
        </p>
        <div className={css.verdict}>
          <RatingChip rating={bluechipRating} stars={stars} size="lg" />
          <div>
            {stars === null ? <p>Not rated yet</p> : <Stars count={stars} />}
            <p className={css.status}>
              Class of {classYear}. {statusText(status)}
              {college ? (
                <>
                  {' '}
                  <Flag team={flagOf(college)} /> {college.shortName}
                </>
              ) : null}
            </p>
          </div>
        </div>
        <dl className={css.ranks}>
          {places.map(({ label, rank }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{rank ?? '–'}</dd>
            </div>
          ))}
        </dl>
      </div>
      {isFramed ? (
        <p className={css.credit}>
          <a className={css.home} href={profileUrl} target="_blank" rel="noopener">
            {networkName}
          </a>
        </p>
      ) : null}
    </article>
  );
}
