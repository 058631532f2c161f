import type { ProspectHistory } from '#features/recruiting/prospects/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { cycleOf, dayOf, dayText } from './calendar.ts';
import type { ClassWish, Recruit } from './recruits.ts';
import { levelOf, standingOn, visitsOn } from './standing.ts';

/** The rows of an invented prospect as of a day. */

/** Said of every fact. */
export const DEMO_SOURCE = 'demo';

const FIELDS = ['name', 'position', 'heightInches', 'weightLbs', 'hometownCity', 'highSchoolName', 'collegeId'];
/** Interests of somebody whom nobody has rated yet. */
const UNRATED_INTERESTS = 2;

/** An afternoon of the day in the United States. */
export const afternoonOf = (day: number, minute: number): Date =>
  new Date(day * DAY_MS + 16 * 3_600_000 + (minute % 360) * 60_000);

/** `today` is not over: what happens on it is still to come. */
export function historyOf(
  recruit: Recruit,
  slug: string,
  { sport, classYear, today }: Pick<ClassWish, 'sport' | 'classYear'> & { today: number },
): ProspectHistory {
  const cycle = cycleOf(sport, classYear);
  const yesterday = today - 1;
  const standing = standingOn(yesterday, recruit, cycle.ends);
  const steps = recruit.steps.filter(({ day }) => day <= yesterday);
  const visits = visitsOn(yesterday, recruit, standing);
  const ratingTenths = steps.at(-1)?.newTenths ?? null;
  const interests = recruit.suits
    .map((suit, liking) => ({ ...suit, liking }))
    .filter(
      ({ college, liking }) => ratingTenths !== null || liking < UNRATED_INTERESTS || college === standing.college,
    )
    .map(({ college, offeredDay, liking }) => ({
      collegeId: college.id,
      level: levelOf(college, liking, standing),
      ...offerOf(offeredDay, yesterday),
      source: DEMO_SOURCE,
    }));
  const taken = interests.find(({ collegeId }) => collegeId === standing.college?.id);
  if (taken && standing.status !== 'open' && standing.status !== 'closed') taken.status = standing.status;
  const lastDay = Math.max(
    dayOf(classYear - 3, 9, 1),
    ...steps.map(({ day }) => day),
    ...standing.past.map(({ day }) => day),
    ...visits.flatMap(({ day }) => (day <= yesterday ? [day] : [])),
  );
  const minute = recruit.name.length * 37 + recruit.positionPlace * 7;
  const createdAt = afternoonOf(Math.min(steps[0]?.day ?? cycle.firstLook, lastDay), minute);
  const on = dayText(Math.min(lastDay, yesterday));
  return {
    prospect: {
      sport,
      classYear,
      slug,
      name: recruit.name,
      position: recruit.position,
      heightInches: recruit.heightInches,
      weightLbs: recruit.weightLbs,
      hometownCity: recruit.place,
      hometownState: recruit.state,
      hometownCountry: 'US',
      highSchoolName: recruit.highSchool,
      ratingTenths,
      sourceNationalRank: ratingTenths === null ? null : recruit.nationalPlace,
      sourcePositionRank: ratingTenths === null ? null : recruit.positionPlace,
      status: standing.status,
      collegeId: standing.college?.id ?? null,
      committedOn: standing.committedDay === null ? null : dayText(standing.committedDay),
      provenance: Object.fromEntries(FIELDS.map((field) => [field, { source: DEMO_SOURCE, on }])),
      createdAt,
      updatedAt: afternoonOf(lastDay, minute),
    },
    ratingChanges: steps.map(({ day, reason, oldTenths, newTenths }) => ({
      at: afternoonOf(day, minute),
      changedBy: DEMO_SOURCE,
      reason,
      oldTenths,
      newTenths,
    })),
    serviceRatings: recruit.services
      .filter(({ day }) => day <= yesterday && ratingTenths !== null)
      .map(({ service, scale, value, day }) => ({ service, scale, value, ratedOn: dayText(day) })),
    commitments: standing.past.map(({ college, status, day }) => ({
      collegeId: college.id,
      status,
      happenedOn: dayText(day),
      source: DEMO_SOURCE,
    })),
    interests,
    visits: visits.map(({ college, day, isOfficial }) => ({
      collegeId: college.id,
      visitOn: dayText(day),
      isOfficial,
      source: DEMO_SOURCE,
    })),
  };
}

function offerOf(day: number | null, yesterday: number): { status: string; offeredOn: string | null } {
  return day === null || day > yesterday
    ? { status: 'none', offeredOn: null }
    : { status: 'offered', offeredOn: dayText(day) };
}
