import type { Crumb } from '#design-system/breadcrumbs.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Flag } from '#design-system/flag.tsx';
import { NumberFigure } from '#design-system/number-figure.tsx';
import { ProfileActs, ProfileHead, ProfileVerdict } from '#design-system/profile-head.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { isStateCode, STATES } from '#kernel/states.ts';
import { schoolText, sizeText, statusText } from '../prospect-view.ts';
import { FollowButton } from './follow-button.tsx';
import { PickButton } from './pick-button.tsx';
import type { Profile, ProspectPageData } from './prospect-data.ts';
import css from './prospect-head.module.css';

type ProspectHeadProps = {
  data: ProspectPageData;
  crumbs: readonly Crumb[];
  /** The member's own pick, "Alabama 70%". */
  pick: string | null;
};

/** The summary at the top: name, rating, status and college. */
export function ProspectHead({ data, crumbs, pick }: ProspectHeadProps) {
  const { prospect, athlete, doors } = data;
  const line = [sizeText(prospect), schoolText(prospect)].filter((part) => part !== null).join(', ');
  return (
    <ProfileHead
      figure={
        <NumberFigure
          number={null}
          position={prospect.position ?? '–'}
          note={prospect.highSchool?.name}
          team={prospect.college?.teamKey ?? undefined}
          short
        />
      }
      crumbs={crumbs}
      name={prospect.name}
      position={prospect.position}
      line={line}
      verdict={
        <ProfileVerdict
          rating={prospect.bluechipRating}
          stars={prospect.stars}
          unrated="Not rated yet"
          notes={ratingNotes(prospect)}
        />
      }
      acts={
        <ProfileActs>
          <FollowButton prospect={prospect} />
          {athlete ? (
            <ButtonLink kind="second" href={`/content/athletes/${athlete.slug}`}>
              College profile
            </ButtonLink>
          ) : null}
          {doors.forecast && prospect.status === 'open' ? <PickButton href={doors.forecast} pick={pick} /> : null}
        </ProfileActs>
      }
      standing={<Ranks data={data} />}
    />
  );
}

const ratingNotes = ({ composite, isRatingDerived }: Profile): string[] => [
  ...(isRatingDerived ? ['Based on another service’s stars'] : []),
  ...(composite
    ? [
        `Composite ${composite.value.toFixed(4)} from ${composite.count} ${composite.count === 1 ? 'service' : 'services'}`,
      ]
    : []),
];

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
