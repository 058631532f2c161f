import { DAY_MS, formatDate, TIME_ZONE } from './dates.ts';

/** Times as clocks on a wall show them, in the zones in which games are played. Pure. */

/** By their IANA names, as a person chooses them. */
export const ZONES = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  'Europe/London': 'London and Dublin',
} as const;
export type Zone = keyof typeof ZONES;
export const ZONE_NAMES = Object.keys(ZONES).filter((name): name is Zone => Object.hasOwn(ZONES, name));

/**
 * The instant of a day (YYYY-MM-DD) and a time (HH:MM, 00:00 to 23:59) in a zone. In the hour that a clock shows twice it is the
 * earlier one; null for a time that it skips, and for a day that the calendar does not have.
 */
export function instantIn(zone: Zone, day: string, time: string): Date | null {
  const shown = Date.parse(`${day}T${time}:00.000Z`);
  if (Number.isNaN(shown) || !new Date(shown).toISOString().startsWith(day)) return null;
  // The clock is at most one change away from where it would be by the offset of either side.
  const candidates = [shown - DAY_MS, shown + DAY_MS].map((near) => shown - offsetIn(zone, near));
  const instants = candidates.filter((at) => at + offsetIn(zone, at) === shown);
  return instants.length === 0 ? null : new Date(Math.min(...instants));
}

/** The midnight in Chicago that ends a day; null for what is no day. */
export function endOfDay(day: string): Date | null {
  const start = instantIn(TIME_ZONE, day, '00:00');
  // No day is longer than 25 hours: 36 on, it is the next one.
  return start && instantIn(TIME_ZONE, formatDate(new Date(start.getTime() + 1.5 * DAY_MS), 'YYYY-MM-DD'), '00:00');
}

const formats = new Map<Zone, Intl.DateTimeFormat>();

/** Milliseconds by which the clocks of a zone are ahead of UTC at an instant. */
function offsetIn(zone: Zone, at: number): number {
  const format = formats.get(zone) ?? formatOf(zone);
  formats.set(zone, format);
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

const formatOf = (timeZone: Zone) =>
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
