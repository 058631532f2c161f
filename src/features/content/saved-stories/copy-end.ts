import { DAY_MS } from '#kernel/dates.ts';

/** A device that was offline for longer shows no copies until it has asked again. */
const COPY_DAYS = 30;

/** When a copy made now may no longer be shown. `rightEnds` null: the right has no end that is known. */
export function copyEnd(now: Date, rightEnds: Date | null): Date {
  const end = now.getTime() + COPY_DAYS * DAY_MS;
  return new Date(rightEnds === null ? end : Math.min(end, rightEnds.getTime()));
}
