import type { Sport } from '#kernel/sports.ts';
import type { Game } from './game.ts';

/** The cache tags of pages and replies that show a game: those of its season and of its colleges. The wire has its own tag. */
export function gameTags(sport: Sport, { season, home, away }: Pick<Game, 'season' | 'home' | 'away'>): string[] {
  const colleges = [home.collegeId, away.collegeId].filter((id) => id !== null);
  return [`games:${sport}-${season}`, ...colleges.map((id) => `college:${id}`)];
}
