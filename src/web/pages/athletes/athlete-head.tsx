import { Breadcrumbs, type Crumb } from '#design-system/breadcrumbs.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { NumberFigure } from '#design-system/number-figure.tsx';
import { PositionTag } from '#design-system/position-tag.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { Stars } from '#design-system/stars.tsx';
import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import {
  type AthleteProfile,
  athleteLine,
  jerseyNumber,
  latestRating,
  yearName,
} from '#features/transfers/athletes/athlete-view.ts';
import { athleteHref } from '#features/transfers/college-players/athlete-address-view.ts';
import { DatedStatus } from '#features/transfers/entries/ui/transfer-marks.tsx';
import { sportName } from '#kernel/sports.ts';
import { usePageRoot } from '../../root-data.ts';
import type { AthletePageData } from './athlete-data.ts';
import css from './athlete-head.module.css';
import { CollegeName } from './college-name.tsx';

type AthleteHeadProps = { data: AthletePageData; crumbs: readonly Crumb[] };

/** The answer in one glance: who, where they play, in which year, and how the move before it stands. */
export function AthleteHead({ data: { player, ranking }, crumbs }: AthleteHeadProps) {
  const { name, position, college } = player;
  const rating = latestRating(ranking);
  return (
    <header className={css.head}>
      <div>
        <NumberFigure
          number={jerseyNumber(player)}
          position={position ?? '–'}
          note={college?.shortName}
          team={college?.teamKey ?? undefined}
          short
        />
      </div>
      <div className={css.id}>
        <Breadcrumbs items={crumbs} />
        <h1>{name}</h1>
        <p className={css.line}>
          {position ? <PositionTag position={position} /> : null} {athleteLine(player)}
        </p>
        {rating === null ? null : (
          <div className={css.verdict}>
            <RatingChip rating={rating.bluechipRating} stars={rating.stars} size="lg" />
            <div>
              {rating.stars === null ? null : (
                <p className={css.stars}>
                  <Stars count={rating.stars} />
                </p>
              )}
              <p className={css.fine}>{rating.asWhat}</p>
            </div>
          </div>
        )}
        <OtherLives player={player} />
      </div>
      <Standing player={player} />
    </header>
  );
}

/** One person, several lives: the profile as a recruit, and those in other sports. */
function OtherLives({ player: { prospects, otherSports } }: { player: AthleteProfile }) {
  if (prospects.length + otherSports.length === 0) return null;
  return (
    <div className={css.acts}>
      {prospects.map((prospect) => (
        <ButtonLink key={prospect.id} kind="second" href={prospectHref(prospect)}>
          {prospects.length === 1
            ? 'Recruiting profile'
            : `Recruit, ${sportName(prospect.sport).toLowerCase()} ${prospect.classYear}`}
        </ButtonLink>
      ))}
      {otherSports.map((other) => (
        <ButtonLink key={other.slug} kind="second" href={athleteHref(other)}>
          {sportName(other.sport)} profile
        </ButtonLink>
      ))}
    </div>
  );
}

function Standing({ player }: { player: AthleteProfile }) {
  const { college, season, athleticYear, transfers } = player;
  const now = new Date(usePageRoot().now);
  const [latest] = transfers;
  return (
    <dl className={css.standing}>
      <div>
        <dt>College</dt>
        <dd className={css.college}>{college === null ? 'Not known' : <CollegeName college={college} />}</dd>
      </div>
      <div className={css.half}>
        <dt>Year</dt>
        <dd>{athleticYear === null ? '–' : yearName(athleticYear)}</dd>
      </div>
      <div className={css.half}>
        <dt>Last season</dt>
        <dd>{season ?? '–'}</dd>
      </div>
      {latest ? (
        <div>
          <dt>Transfer portal, {latest.year}</dt>
          <dd className={css.status}>
            <DatedStatus transfer={latest} now={now} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
