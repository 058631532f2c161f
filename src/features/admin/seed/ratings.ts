import type { Sport } from '#kernel/sports.ts';
import { type Cycle, dayOf } from './calendar.ts';
import type { Numbers } from './numbers.ts';

/** Ratings of invented prospects: how a class is spread over them, how each prospect reached theirs, and the ratings of other services. */

/** The share of a class down to each rating in tenths; the rest is not rated. */
const LADDER: Readonly<Record<Sport, readonly (readonly [tenths: number, downTo: number])[]>> = {
  football: ladder('61 1.3 60 3.2 59 7 58 13.5 57 27 56 46 55 68 54 81 53 89 52 93'),
  basketball: ladder('61 4 60 8 59 14 58 22 57 33 56 47 55 62 54 72 53 80 52 86 51 90 50 92 49 94'),
  baseball: ladder('61 2 60 5 59 10 58 18 57 32 56 50 55 70 54 82 53 90 52 94'),
  hockey: ladder('61 3 60 7 59 13 58 22 57 36 56 54 55 72 54 84 53 91 52 95'),
};

/** `place`: 0 is the best of `count`. Null: not rated. */
export function ratingAt(sport: Sport, place: number, count: number): number | null {
  const share = (place + 0.5) / count;
  return LADDER[sport].find(([, downTo]) => share < downTo)?.[0] ?? null;
}

export type RatingStep = { day: number; reason: string; oldTenths: number | null; newTenths: number };

const FILM_YEARS = ['senior', 'junior', 'sophomore', 'freshman'];
const UP = [
  'Tested faster than expected in the spring',
  'Won most matchups at a regional camp',
  'A stronger senior season than junior film promised',
  'Added good weight and kept his speed',
  'Played his best against top competition',
  'Live evaluation confirmed the film',
];
const DOWN = [
  'Missed most of the season with an injury',
  'Measured smaller than listed',
  'Others at the position moved past',
  'Senior film did not build on the year before',
  'Struggled with speed against better competition',
];

const LOWEST: Readonly<Record<Sport, number>> = { football: 52, basketball: 49, baseball: 52, hockey: 52 };
const HIGHEST = 61;

/**
 * The way to `final`: a first rating, then up to three changes of one or two tenths at the evaluations of spring, summer, autumn
 * and after the season. In the order of days; all of it, whatever day it is today.
 */
export function inventRatingSteps(
  { sport, classYear, cycle, final }: { sport: Sport; classYear: number; cycle: Cycle; final: number | null },
  numbers: Numbers,
): RatingStep[] {
  if (final === null) return [];
  // The better, the earlier somebody looked.
  const wait = Math.round((final >= 58 ? 120 : final >= 55 ? 330 : 480) * numbers.next());
  const firstDay = cycle.firstLook + wait;
  const evaluations = [
    dayOf(classYear - 1, 3, 20),
    dayOf(classYear - 1, 6, 25),
    dayOf(classYear - 1, 9, 24),
    dayOf(classYear, 1, 12),
  ];
  const days = evaluations
    .map((day) => day + numbers.whole(0, 12))
    .filter((day) => numbers.chance(0.32) && day > firstDay + 20);
  const values = [final];
  for (const _ of days) {
    const change = numbers.pick([-1, 1, 1, 1, 2]);
    const before = (values[0] ?? final) - change;
    values.unshift(Math.min(HIGHEST, Math.max(LOWEST[sport], before)));
  }
  const first: RatingStep = {
    day: firstDay,
    reason: firstReason(classYear, firstDay, numbers),
    oldTenths: null,
    newTenths: values[0] ?? final,
  };
  const given = new Set<string>();
  const changes = days.map((day, index) => {
    const [oldTenths = final, newTenths = final] = values.slice(index, index + 2);
    const reason = numbers.pick((newTenths > oldTenths ? UP : DOWN).filter((each) => !given.has(each)));
    given.add(reason);
    return { day, reason, oldTenths, newTenths };
  });
  // A step that the ends of the scale cut to nothing is none.
  return [first, ...changes.filter(({ oldTenths, newTenths }) => oldTenths !== newTenths)];
}

/** By the season that was last played on that day: film of a fall is there from December. */
function firstReason(classYear: number, day: number, numbers: Numbers): string {
  const seasons = [0, 1, 2].map((back) => dayOf(classYear - 1 - back, 12, 1));
  const year = FILM_YEARS[seasons.findIndex((end) => day >= end)] ?? 'freshman';
  return numbers.pick([
    `First rating, from ${year} film`,
    'First rating, after a camp',
    `First rating, from ${year} film`,
  ]);
}

export type SaidByService = { service: string; scale: string; value: number; day: number };

/** Services that do not exist, each with its own scale. */
const SERVICES = [
  { service: 'Prep Almanac (demo)', scale: 'fraction', unit: 100_000, digits: 10 },
  { service: 'Signal Scouting (demo)', scale: 'percent', unit: 10_000_000, digits: 100_000 },
  { service: 'Evaluators Union (demo)', scale: 'stars', unit: 0, digits: 0 },
] as const;

export function inventServiceRatings(steps: readonly RatingStep[], numbers: Numbers): SaidByService[] {
  const final = steps.at(-1)?.newTenths;
  const day = steps[0]?.day;
  return SERVICES.flatMap(({ service, scale, unit, digits }) => {
    const isRated = numbers.chance(0.55);
    // Between 0 and 1 as decision 8 has it: 5.2 is 0.70, 6.1 is 1.00.
    const fraction = Math.min(0.9995, Math.max(0.62, numbers.about(0.7 + ((final ?? 0) / 10 - 5.2) / 3, 0.018)));
    const later = numbers.whole(3, 60);
    if (!isRated || final === undefined || day === undefined) return [];
    const stars = fraction >= 0.985 ? 5 : fraction >= 0.9 ? 4 : fraction >= 0.8 ? 3 : 2;
    const value = scale === 'stars' ? stars * 100_000 : Math.round((fraction * unit) / digits) * digits;
    return [{ service, scale, value, day: day + later }];
  });
}

function ladder(text: string): (readonly [number, number])[] {
  return [...text.matchAll(/(\d+) ([\d.]+)/g)].map(([, tenths, percent]) => [Number(tenths), Number(percent) / 100]);
}
