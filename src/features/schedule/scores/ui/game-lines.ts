import { clockTime } from '#kernel/dates.ts';
import { dayHeading } from '#kernel/days.ts';
import type { ScoredGame } from '../scores-view.ts';

/** The side with more points; null: a tie, or no points yet. */
export function leader({ status, home, away }: ScoredGame): 'home' | 'away' | null {
  if ((status !== 'final' && status !== 'live') || home.points === null || away.points === null) return null;
  return home.points === away.points ? null : home.points > away.points ? 'home' : 'away';
}

/** "Final, Saturday, Nov 14", "Live now", "Today, Nov 21, 2:30 PM CT", "Saturday, Nov 28, time TBA", "Postponed". */
export function stateWords({ status, playedOn, startsAt, isTimeKnown }: ScoredGame, now: Date): string {
  const day = dayHeading(playedOn, now);
  switch (status) {
    case 'final':
      return `Final, ${day}`;
    case 'live':
      return 'Live now';
    case 'postponed':
      return `Postponed from ${day}`;
    case 'cancelled':
      return `Cancelled, ${day}`;
    case 'scheduled':
      return isTimeKnown ? `${day}, ${clockTime(new Date(startsAt))} CT` : `${day}, time TBA`;
  }
}
