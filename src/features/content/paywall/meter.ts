import { DAY_MS } from '#kernel/dates.ts';
import { METER } from './meter-view.ts';

/** The meter for 'registered' articles, across the network (decision 45). Pure; time is an argument. */

export const METER_MS = METER.days * DAY_MS;

export type MeterState = {
  used: number;
  limit: number;
  /** When another article may be opened; null: now. */
  nextAt: Date | null;
};

export const limitOf = (kind: 'visitor' | 'free'): number => METER[kind];

/** The meter of a reader who opened articles at these times; those older than 30 days do not count. */
export function meterState(readAt: readonly Date[], limit: number, now: Date): MeterState {
  const counted = readAt
    .filter((at) => at.getTime() > now.getTime() - METER_MS)
    .toSorted((a, b) => a.getTime() - b.getTime());
  const leaving = counted.length < limit ? undefined : counted[counted.length - limit];
  // May exceed the limit after a visitor's readings were merged into a member's.
  return {
    used: Math.min(counted.length, limit),
    limit,
    nextAt: leaving ? new Date(leaving.getTime() + METER_MS) : null,
  };
}
