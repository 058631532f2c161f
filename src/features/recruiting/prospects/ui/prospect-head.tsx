import { Breadcrumbs, type Crumb } from '#design-system/breadcrumbs.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Flag } from '#design-system/flag.tsx';
import { NumberFigure } from '#design-system/number-figure.tsx';
import { PositionTag } from '#design-system/position-tag.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { Stars } from '#design-system/stars.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { isStateCode, STATES } from '#kernel/states.ts';
import { schoolText, sizeText, statusText } from '../prospect-view.ts';
import { FollowButton } from './follow-button.tsx';
import type { Profile, ProspectPageData } from './prospect-data.ts';
import css from './prospect-head.module.css';

type ProspectHeadProps = { data: ProspectPageData; crumbs: readonly Crumb[] };

/** The answer in one glance: who, how good, where he stands, where he goes. */
export function ProspectHead({ data, crumbs }: ProspectHeadProps) {
  const { prospect, athlete, doors } = data;
  const line = [sizeText(prospect), schoolText(prospect)].filter((part) => part !== null).join(', ');
  return (
    <header className={css.head}>
      <div className={css.figure}>
        <NumberFigure
          number={null}
          position={prospect.position ?? '–'}
          note={prospect.highSchool?.name}
          team={prospect.college?.teamKey ?? undefined}
          short
        />
      </div>
      <div className={css.id}>
        <Breadcrumbs items={crumbs} />
        <h1>{prospect.name}</h1>
        <p className={css.line}>
          {prospect.position ? <PositionTag position={prospect.position} /> : null} {line}
        </p>
        <div className={css.verdict}>
          <RatingChip rating={prospect.bluechipRating} stars={prospect.stars} size="lg" />
          <Verdict prospect={prospect} />
        </div>
        <div className={css.acts}>
          <FollowButton prospect={prospect} />
          {athlete ? (
            <ButtonLink kind="second" href={`/content/athletes/${athlete.slug}`}>
              College profile
            </ButtonLink>
          ) : null}
          {doors.forecast && prospect.status === 'open' ? (
            <ButtonLink kind="second" href={doors.forecast}>
              Make a pick
            </ButtonLink>
          ) : null}
        </div>
      </div>
      <Ranks data={data} />
    </header>
  );
}

function Verdict({ prospect: { stars, composite, isRatingDerived } }: { prospect: Profile }) {
  return (
    <div>
      {stars === null ? (
        <p>Not rated yet</p>
      ) : (
        <p className={css.stars}>
          <Stars count={stars} />
        </p>
      )}
      {isRatingDerived ? <p className={css.fine}>Derived from the stars of another service</p> : null}
      {composite ? (
        <p className={css.fine}>
          Composite {composite.value.toFixed(4)} from {composite.count} {composite.count === 1 ? 'service' : 'services'}
        </p>
      ) : null}
    </div>
  );
}

function Ranks({ data }: { data: ProspectPageData }) {
  const { prospect, positionPlural } = data;
  const { ranks, hometown, college, status } = prospect;
  const wanted = wantedText(data);
  const state = isStateCode(hometown.state) ? STATES[hometown.state] : null;
  return (
    <dl className={css.ranks}>
      <Rank label="National" rank={ranks.natl} />
      <Rank label={positionPlural ?? 'Position'} rank={ranks.pos} />
      <Rank label={state ?? 'State'} rank={ranks.st} />
      <div className={css.full}>
        <dt>Status</dt>
        <dd>
          {statusText(status)}
          {college ? (
            <>
              {' '}
              <Flag team={flagOf(college)} /> {college.shortName}
            </>
          ) : null}
        </dd>
      </div>
      {wanted === null ? null : (
        <div className={css.full}>
          <dt>Offers</dt>
          <dd>{wanted}</dd>
        </div>
      )}
    </dl>
  );
}

function Rank({ label, rank }: { label: string; rank: number | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={rank === null ? css.unranked : css.rank}>{rank ?? 'Not ranked'}</dd>
    </div>
  );
}

/** "38 offers, 5 official visits"; null where there is neither. */
function wantedText({ interests: { interests }, events }: ProspectPageData): string | null {
  const offers = interests.filter(({ status, offeredOn }) => status !== 'none' || offeredOn !== null).length;
  const visits = events.filter(({ kind, isOfficial }) => kind === 'visit' && isOfficial).length;
  const parts = [
    offers > 0 ? `${offers} ${offers === 1 ? 'offer' : 'offers'}` : null,
    visits > 0 ? `${visits} official ${visits === 1 ? 'visit' : 'visits'}` : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : null;
}
