import { DAY_MS, HOUR_MS, MINUTE_MS, readerDate } from './dates.ts';

/** Relative up to this many days, absolute after that. */
const RELATIVE_DAYS = 20;

/** "3 days ago" within 20 days, otherwise absolute like `readerDate`. */
export function relativeDate(at: Date, now: Date): string {
  const elapsed = now.getTime() - at.getTime();
  if (elapsed < 0 || elapsed >= RELATIVE_DAYS * DAY_MS) return readerDate(at, now);
  const steps: [number, string][] = [
    [DAY_MS, 'day'],
    [HOUR_MS, 'hour'],
    [MINUTE_MS, 'minute'],
  ];
  for (const [size, unit] of steps) {
    const count = Math.floor(elapsed / size);
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}
