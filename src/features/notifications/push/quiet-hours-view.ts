import { TIME_ZONE } from '#kernel/dates.ts';

/** The hours without push alerts, in the member's time zone. */
export type QuietHours = {
  /** Whole hours, 0 to 23; equal values: no quiet hours. */
  fromHour: number;
  toHour: number;
  /** IANA name. */
  timeZone: string;
};

export const DEFAULT_QUIET_HOURS: QuietHours = { fromHour: 22, toHour: 8, timeZone: TIME_ZONE };

/** "10 PM". */
export const hourLabel = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** The time zones of the United States, which the page offers besides the member's own. */
export const OFFERED_ZONES: readonly { zone: string; label: string }[] = [
  { zone: 'America/New_York', label: 'Eastern' },
  { zone: 'America/Chicago', label: 'Central' },
  { zone: 'America/Denver', label: 'Mountain' },
  { zone: 'America/Phoenix', label: 'Arizona' },
  { zone: 'America/Los_Angeles', label: 'Pacific' },
  { zone: 'America/Anchorage', label: 'Alaska' },
  { zone: 'Pacific/Honolulu', label: 'Hawaii' },
];
