import { DAY_MS, formatDate, TIME_ZONE } from './dates.ts';
import { offsetIn } from './zone-offset.ts';

/** Wall-clock times in the zones in which games are played. Pure. */

/** The IANA names of the zones that a person can choose. */
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
 * The instant of a day (YYYY-MM-DD) and a time (HH:MM, 00:00 to 23:59) in a zone. In the hour that occurs twice it is the earlier one; null
 * for a time that is skipped, and for an invalid day.
 */
export function instantIn(zone: Zone, day: string, time: string): Date | null {
  const shown = Date.parse(`${day}T${time}:00.000Z`);
  if (Number.isNaN(shown) || !new Date(shown).toISOString().startsWith(day)) return null;
  // The clock changes at most once between the two sides, so one of their offsets applies.
  const candidates = [shown - DAY_MS, shown + DAY_MS].map((near) => shown - offsetIn(zone, near));
  const instants = candidates.filter((at) => at + offsetIn(zone, at) === shown);
  return instants.length === 0 ? null : new Date(Math.min(...instants));
}

/** The midnight in Chicago that begins a day (YYYY-MM-DD); null for an invalid day. */
export const startOfDay = (day: string): Date | null => instantIn(TIME_ZONE, day, '00:00');

/** The midnight in Chicago that ends a day; null for an invalid day. */
export function endOfDay(day: string): Date | null {
  const start = startOfDay(day);
  // No day is longer than 25 hours, so 36 hours after its start it is the next day.
  return start && startOfDay(formatDate(new Date(start.getTime() + 1.5 * DAY_MS), 'YYYY-MM-DD'));
}
