import type { Crumb } from '#design-system/breadcrumbs.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { NumberFigure } from '#design-system/number-figure.tsx';
import { ProfileActs, ProfileHead, ProfileVerdict } from '#design-system/profile-head.tsx';
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

/** The summary: who, where they play, in which year, and the state of their last move. */
export function AthleteHead({ data: { player, ranking }, crumbs }: AthleteHeadProps) {
  const { name, position, college } = player;
  const rating = latestRating(ranking);
  return (
    <ProfileHead
      figure={
        <NumberFigure
          number={jerseyNumber(player)}
          position={position ?? '–'}
          note={college?.shortName}
          team={college?.teamKey ?? undefined}
          short
        />
      }
      crumbs={crumbs}
      name={name}
      position={position}
      line={athleteLine(player)}
      verdict={
        rating === null ? null : (
          <ProfileVerdict rating={rating.bluechipRating} stars={rating.stars} notes={[rating.asWhat]} />
        )
      }
      acts={<OtherLives player={player} />}
      standing={<Standing player={player} />}
    />
  );
}

/** Other profiles of the same person: as a recruit, and in other sports. */
function OtherLives({ player: { prospects, otherSports } }: { player: AthleteProfile }) {
  if (prospects.length + otherSports.length === 0) return null;
  return (
    <ProfileActs>
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
    </ProfileActs>
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
