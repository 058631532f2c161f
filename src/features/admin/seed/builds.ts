import type { Sport } from '#kernel/sports.ts';
import { type Numbers, weighted } from './numbers.ts';

/**
 * The build of prospects, by sport and position: share of a class, mean and deviation of height (inches) and weight (pounds). The means
 * are typical for lists of high-school prospects; taller ones are heavier by `PER_INCH`.
 */

export type Build = {
  position: string;
  share: number;
  height: readonly [mean: number, deviation: number];
  weight: readonly [mean: number, deviation: number];
};

const PER_INCH: Readonly<Record<Sport, number>> = { football: 4.2, basketball: 5, baseball: 4.5, hockey: 4.2 };

const build = (
  position: string,
  share: number,
  [height, heightDeviation, weight, weightDeviation]: readonly [number, number, number, number],
): Build => ({ position, share, height: [height, heightDeviation], weight: [weight, weightDeviation] });

export const BUILDS: Readonly<Record<Sport, readonly Build[]>> = {
  football: [
    build('QB', 6.5, [74, 1.5, 198, 12]),
    build('RB', 8, [70.3, 1.4, 195, 12]),
    build('WR', 14.5, [72.7, 1.9, 180, 12]),
    build('TE', 6, [76.2, 1.2, 226, 13]),
    build('OT', 9, [77.5, 1.2, 288, 19]),
    build('IOL', 8.5, [75.5, 1.2, 291, 18]),
    build('EDGE', 9, [75.7, 1.3, 232, 14]),
    build('DL', 9.5, [75, 1.3, 284, 21]),
    build('LB', 10, [73.4, 1.2, 214, 11]),
    build('CB', 8.5, [71.5, 1.4, 173, 9]),
    build('S', 7.5, [72.6, 1.3, 188, 10]),
    build('ATH', 5, [72.2, 1.7, 184, 13]),
    build('K', 1.5, [71.8, 1.6, 176, 13]),
    build('P', 0.8, [73, 1.5, 186, 13]),
    build('LS', 0.7, [73, 1.3, 214, 13]),
  ],
  basketball: [
    build('PG', 22, [73.6, 1.6, 175, 9]),
    build('SG', 24, [76, 1.4, 186, 10]),
    build('SF', 22, [78.7, 1.2, 198, 10]),
    build('PF', 19, [80.4, 1.1, 214, 12]),
    build('C', 13, [83, 1.3, 234, 14]),
  ],
  baseball: [
    build('RHP', 30, [74.5, 1.8, 195, 14]),
    build('LHP', 12, [73.8, 1.9, 188, 14]),
    build('C', 9, [72, 1.5, 193, 12]),
    build('1B', 5, [74.4, 1.7, 211, 14]),
    build('2B', 5, [70.6, 1.4, 172, 10]),
    build('3B', 6, [73.2, 1.5, 195, 12]),
    build('SS', 12, [72.3, 1.5, 178, 10]),
    build('OF', 17, [72.8, 1.6, 187, 12]),
    build('UT', 4, [72.2, 1.6, 185, 12]),
  ],
  hockey: [
    build('C', 20, [71.8, 1.6, 179, 10]),
    build('LW', 18, [72, 1.6, 182, 10]),
    build('RW', 18, [72, 1.6, 182, 10]),
    build('D', 33, [73.3, 1.7, 191, 11]),
    build('G', 11, [74, 1.6, 188, 11]),
  ],
};

const byShare = (sport: Sport) => weighted(BUILDS[sport].map((each) => [each, each.share] as const));
const TABLES = {
  football: byShare('football'),
  basketball: byShare('basketball'),
  baseball: byShare('baseball'),
  hockey: byShare('hockey'),
};

export function inventBuild(sport: Sport, numbers: Numbers) {
  const { position, height, weight } = numbers.pickBy(TABLES[sport]);
  const heightInches = Math.round(numbers.about(...height));
  const weightLbs = numbers.about(...weight) + (heightInches - height[0]) * PER_INCH[sport];
  // Lists give pounds the way a coach does: mostly in fives.
  const step = numbers.chance(0.7) ? 5 : 1;
  return { position, heightInches, weightLbs: Math.round(weightLbs / step) * step };
}
