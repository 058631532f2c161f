import { DAY_MS } from '#kernel/dates.ts';
import { METER } from './meter-view.ts';

/** The meter over 'registered' articles, across the network (decision 45): pure, time is an argument. */

export const METER_MS = METER.days * DAY_MS;

export type MeterState = {
  used: number;
  limit: number;
  /** When one more may be opened; null: now. */
  nextAt: Date | null;
};

export const limitOf = (kind: 'visitor' | 'free'): number => METER[kind];

/** Where a reader stands who opened articles at these times; those of more than 30 days ago are forgotten. */
export function meterState(readAt: readonly Date[], limit: number, now: Date): MeterState {
  const counted = readAt
    .filter((at) => at.getTime() > now.getTime() - METER_MS)
    .toSorted((a, b) => a.getTime() - b.getTime());
  const leaving = counted.length < limit ? undefined : counted[counted.length - limit];
  // More than the limit where a visitor's readings came to a member's.
  return {
    used: Math.min(counted.length, limit),
    limit,
    nextAt: leaving ? new Date(leaving.getTime() + METER_MS) : null,
  };
}
