import { formatDate } from '#kernel/dates.ts';
import { isStateCode, STATES } from '#kernel/states.ts';
import type { Context } from '#platform/context.ts';
import { deviceName } from './device-name.ts';

type Asked = Pick<Context, 'now' | 'client'>;

/**
 * Where a request came from, for security emails: "Chrome on Windows, 11/26/2026 08:04:00 in Chicago, from the address 203.0.113.7 (Texas,
 * US)". The place is included if a proxy in front reports it, and is only as precise as that.
 */
export function requestOrigin({ now, client: { userAgent, ip, place } }: Asked): string {
  const state = isStateCode(place.state) ? STATES[place.state] : null;
  const near = [state, place.country].filter((part) => part !== null).join(', ');
  const at = formatDate(now, 'MM/DD/YYYY HH:mm:ss');
  return `${deviceName(userAgent)}, ${at} in Chicago, from the address ${ip}${near === '' ? '' : ` (${near})`}`;
}
