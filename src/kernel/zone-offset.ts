/** The offset of a zone from UTC. The platform's calendar is slow, and a list formats some sixty dates. */

/** By zone and hour since 1970: since then these clocks have changed only on the hour. */
const known = new Map<string, Map<number, number>>();
const formats = new Map<string, Intl.DateTimeFormat>();
export const HOUR_MS = 3_600_000;
const MOST_HOURS = 20_000;

/** In milliseconds at an instant; `zone` is an IANA name. */
export function offsetIn(zone: string, at: number): number {
  if (at < 0) return readOffset(zone, at);
  const hours = known.get(zone) ?? new Map<number, number>();
  const hour = Math.floor(at / HOUR_MS);
  const offset = hours.get(hour) ?? readOffset(zone, hour * HOUR_MS);
  if (hours.size >= MOST_HOURS) hours.clear();
  known.set(zone, hours.set(hour, offset));
  return offset;
}

function readOffset(zone: string, at: number): number {
  const format = formats.get(zone) ?? formatOf(zone);
  formats.set(zone, format);
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  // Date.UTC would read the years up to 99 as 19xx.
  const shown = new Date(0);
  shown.setUTCFullYear(year, month - 1, day);
  return shown.setUTCHours(hour, minute, second) - Math.floor(at / 1000) * 1000;
}

const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
