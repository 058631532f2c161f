import { prospectNameKey, starsOf } from '#features/recruiting/prospects/public.ts';
import { insertPlayers, insertSeasons, type NewPlayer } from '#features/transfers/college-players/public.ts';
import { insertEntries, type NewEntry } from '#features/transfers/entries/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { dayText } from './calendar.ts';
import type { Numbers } from './numbers.ts';
import type { PortalMove } from './portal.ts';
import { careerSeasons, grownLbs, jerseyOf } from './portal-seasons.ts';
import { DEMO_SOURCE } from './recruit-history.ts';

/** A player who is, or was, in the portal; `personId` null: they have no person record yet. */
export type PortalPerson = {
  personId: number | null;
  name: string;
  position: string;
  heightInches: number;
  weightLbs: number;
  place: string;
  state: string;
  classYear: number;
  ratingTenths: number | null;
  moves: readonly PortalMove[];
};

type Occasion = { sport: Sport; years: readonly number[]; today: number };

/** Seasons whose first day has come: the year turns with the class. */
const seasonOf = (year: number, { years }: Occasion) => Math.min(year, Math.max(...years) - 1);

const SERVICE = 'Signal Scouting (demo)';

/** What of their moves had begun before `today`; returns how many entries that are. Draws the same numbers whatever day it is. */
export async function writePortal(
  db: Db,
  persons: readonly PortalPerson[],
  occasion: Occasion,
  numbers: Numbers,
): Promise<number> {
  const yesterday = occasion.today - 1;
  const leaving = persons
    .map((person) => ({ person, rated: person.moves.map(() => ratingOf(person, numbers)) }))
    .map(({ person, rated }) => ({
      person,
      entries: person.moves.flatMap((move, index) =>
        move.enteredDay <= yesterday && occasion.years.includes(move.year)
          ? [{ move, rating: rated[index] ?? null }]
          : [],
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
  const when = { sport: occasion.sport, now: new Date(occasion.today * DAY_MS) };
  const players = leaving.map(({ person, entries }) => playerOf(person, entries.at(-1)?.move, occasion));
  const ids = await insertPlayers(db, players, when);
  await insertSeasons(
    db,
    leaving.flatMap(({ person, entries }, index) => {
      const last = players[index]?.state.season ?? person.classYear;
      const moves = entries.map(({ move }) => move);
      return careerSeasons(person, moves, { last, today: occasion.today }).map((season) => ({
        ...season,
        collegePlayerId: ids[index] ?? 0,
      }));
    }),
  );
  const entries = leaving.flatMap(({ person, entries: own }, index) =>
    own.map(({ move, rating }) => entryOf({ person, move, rating, collegePlayerId: ids[index] ?? 0, yesterday })),
  );
  await insertEntries(db, entries, when);
  return entries.length;
}

function ratingOf({ ratingTenths }: PortalPerson, numbers: Numbers): number | null {
  const isRated = numbers.chance(0.75);
  const moved = Math.round(numbers.about((ratingTenths ?? 53) + 0.4, 1.1));
  return isRated ? Math.min(61, Math.max(52, moved)) : null;
}

function playerOf(person: PortalPerson, move: PortalMove | undefined, occasion: Occasion): NewPlayer {
  const hasArrived = move?.exits.some(({ type, day }) => type === 'enrolled' && day < occasion.today) ?? false;
  const year = move?.year ?? person.classYear;
  const season = seasonOf(hasArrived ? year : year - 1, occasion);
  const college = hasArrived ? (move?.exitCollege ?? null) : (move?.origin ?? null);
  const years = season - person.classYear + 1;
  return {
    name: person.name,
    personId: person.personId,
    state: {
      collegeId: college?.id ?? null,
      collegeName: null,
      season,
      grade: Math.min(4, Math.max(1, years)),
      position: person.position,
      heightInches: person.heightInches,
      weightLbs: person.weightLbs + grownLbs(years),
      jersey: jerseyOf(person),
      hometownCity: person.place,
      hometownState: person.state,
      hometownCountry: 'US',
      source: DEMO_SOURCE,
      sourceId: null,
      sourcedOn: dayText(occasion.today - 1),
    },
  };
}

function entryOf({
  person,
  move,
  rating,
  collegePlayerId,
  yesterday,
}: {
  person: PortalPerson;
  move: PortalMove;
  rating: number | null;
  collegePlayerId: number;
  yesterday: number;
}): NewEntry {
  const exit = move.exits.findLast(({ day }) => day <= yesterday);
  const isDecided = exit !== undefined;
  const on = dayText(Math.min(exit?.day ?? move.enteredDay, yesterday));
  const fields = ['enteredOn', 'originCollegeId', ...(isDecided ? ['exitCollegeId', 'exitOn', 'exitType'] : [])];
  return {
    collegePlayerId,
    year: move.year,
    name: person.name,
    nameKey: prospectNameKey(person.name),
    source: DEMO_SOURCE,
    state: {
      entryType: move.entryType,
      classYear: person.classYear,
      position: person.position,
      enteredOn: dayText(move.enteredDay),
      originCollegeId: move.origin.id,
      originName: null,
      intentOn: isDecided && move.intentDay !== null ? dayText(move.intentDay) : null,
      exitCollegeId: isDecided ? (move.exitCollege?.id ?? null) : null,
      exitName: null,
      exitOn: exit ? dayText(exit.day) : null,
      exitType: exit?.type ?? null,
      ratingTenths: rating,
      stars: starsOf(rating),
      service: rating === null ? null : SERVICE,
      serviceRating: rating === null ? null : Math.round((0.7 + (rating / 10 - 5.2) / 3) * 100) * 1000,
      serviceStars: starsOf(rating),
      eligibility: exit?.type === 'withdrawn' ? 'withdrawn' : isDecided ? 'immediate' : 'tbd',
      provenance: Object.fromEntries(fields.map((field) => [field, { source: DEMO_SOURCE, on }])),
    },
  };
}
