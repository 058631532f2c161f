import { environment } from '../config/config.ts';
import type { Given } from '../config/faults.ts';
import type { Finding, Status } from './finding.ts';

/** Variables that look like ours and are not: a misspelled one silently falls back to the default. */

const KNOWN = Object.keys(environment);
/** Set by the program for its own processes. */
const INTERNAL = new Set(['BLUECHIP_WORKER', 'BLUECHIP_VERSION']);
/** Prefixes that only we use, and names of services whose own tools use them too. */
const OWN_PREFIXES = [
  'BLUECHIP_',
  'STORAGE_',
  'BETTING_PARTNER_',
  'BOARD_',
  'PROFILE_PROVIDER_',
  'CAPTCHA_',
  'CDN_',
  'ADVERTISING_',
  'GEO_',
];
const SHARED_PREFIXES = ['STRIPE_', 'PAYPAL_', 'CLOUDINARY_', 'MAIL_', 'GOOGLE_ANALYTICS_'];
const SHORTEST = 6;
const LETTERS_PER_SLIP = 5;

/** A misspelled name fails the check; one that only starts like ours is a warning. */
export function checkVariables(given: Given): Finding[] {
  return Object.keys(given)
    .filter((name) => given[name] !== undefined && !KNOWN.includes(name) && !INTERNAL.has(name))
    .toSorted()
    .flatMap((name) => {
      const nearest = nearestTo(name);
      const isSlip =
        name.length >= SHORTEST && nearest.distance <= Math.max(1, Math.floor(name.length / LETTERS_PER_SLIP));
      const isOwn = OWN_PREFIXES.some((prefix) => name.startsWith(prefix));
      const isShared = SHARED_PREFIXES.some((prefix) => name.startsWith(prefix));
      if (!isSlip && !isOwn && !isShared) return [];
      const status: Status = isSlip || isOwn ? 'failed' : 'warning';
      return [
        { service: 'variables', status, message: `${name} is not a Bluechip variable. Did you mean ${nearest.name}?` },
      ];
    });
}

function nearestTo(name: string): { name: string; distance: number } {
  const [first, ...rest] = KNOWN.map((known) => ({ name: known, distance: distanceOf(name.toUpperCase(), known) }));
  if (!first) return { name: '', distance: name.length };
  return rest.reduce((best, each) => (each.distance < best.distance ? each : best), first);
}

/** How many letters to insert, remove, replace or swap with their neighbor (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped && row > 1 && column > 1 ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
