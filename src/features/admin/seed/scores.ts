import type { Sport } from '#kernel/sports.ts';
import type { Numbers } from './numbers.ts';
import type { SeedCollege } from './suitors.ts';

/** Results of generated games, by the strength of both teams in that season, with room for an upset. Never a tie. */

/** Sums of touchdowns and field goals. */
const FOOTBALL_SCORES = [
  0, 3, 6, 7, 9, 10, 13, 14, 16, 17, 20, 21, 23, 24, 27, 28, 30, 31, 34, 35, 37, 38, 41, 42, 44, 45, 48, 49, 52, 55, 56,
  59, 62, 63,
];

const SHAPES = {
  football: { total: 52, spread: 11, perPoint: 0.3, luck: 12, home: 2.5 },
  basketball: { total: 147, spread: 11, perPoint: 0.2, luck: 10, home: 3 },
} as const;

export type SportWithGames = Sport & keyof typeof SHAPES;
export type Score = { home: number; away: number };

export function inventScore(
  sport: SportWithGames,
  { home, away }: { home: SeedCollege; away: SeedCollege },
  form: (college: SeedCollege) => number,
  numbers: Numbers,
): Score {
  const shape = SHAPES[sport];
  const margin = numbers.about((form(home) - form(away)) * shape.perPoint + shape.home, shape.luck);
  const total = Math.max(Math.abs(margin), numbers.about(shape.total, shape.spread));
  const score = { home: scored(sport, (total + margin) / 2), away: scored(sport, (total - margin) / 2) };
  if (score.home !== score.away) return score;
  // Overtime: a field goal, or five minutes.
  const extra = sport === 'football' ? 3 : numbers.whole(2, 9);
  return margin >= 0 ? { ...score, home: score.home + extra } : { ...score, away: score.away + extra };
}

function scored(sport: SportWithGames, points: number): number {
  if (sport === 'basketball') return Math.max(38, Math.round(points));
  const distance = (score: number) => Math.abs(score - points);
  return FOOTBALL_SCORES.reduce((best, score) => (distance(score) < distance(best) ? score : best), 0);
}
