import { DAY_MS } from '#kernel/dates.ts';

/** A device that was offline for longer shows no copies until it has checked again. */
const COPY_DAYS = 30;

/** When a copy made now expires. `rightEnds` null: the access has no known end. */
export function copyEnd(now: Date, rightEnds: Date | null): Date {
  const end = now.getTime() + COPY_DAYS * DAY_MS;
  return new Date(rightEnds === null ? end : Math.min(end, rightEnds.getTime()));
}
