import { z } from 'zod';
import { jerseyNumberOf, LONGEST_PLAYER_TEXT, PLAYER_SEASON } from '#kernel/player-bounds.ts';
import type { OutsideProfile } from './profile-provider.ts';

/**
 * Validates a provider's data. A value that staff could not enter is dropped entirely, never truncated; a profile without an id and a name
 * is dropped.
 */

const LONGEST = { ...LONGEST_PLAYER_TEXT, id: 100, url: 500 } as const;

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .transform((value) => value || null)
    .nullish()
    .catch(null);
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most).nullish().catch(null);
/** An empty text would be coerced to 0. */
const unlessEmpty = (value: unknown) => (value === '' ? null : value);
const number = (least: number, most: number) => z.preprocess(unlessEmpty, whole(least, most));

const wireProfile = z.object({
  id: z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(LONGEST.id)),
  name: z.string().trim().min(1).max(LONGEST.name),
  sport: text(LONGEST.text),
  position: text(LONGEST.position),
  college: text(LONGEST.name),
  season: number(PLAYER_SEASON.least, PLAYER_SEASON.most),
  year_in_college: number(1, 4),
  height_inches: number(48, 96),
  weight_lbs: number(80, 500),
  jersey: z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    text(LONGEST.jersey).transform((value) => (value ? jerseyNumberOf(value) : null)),
  ),
  hometown: z
    .object({ city: text(LONGEST.text), state: text(LONGEST.text), country: text(LONGEST.country) })
    .nullish()
    .catch(null),
  url: z
    .string()
    .max(LONGEST.url)
    .refine((value) => URL.parse(value)?.protocol === 'https:')
    .nullish()
    .catch(null),
});

/** Null if it is not a profile. */
export function readProfile(value: unknown): OutsideProfile | null {
  const { success, data } = wireProfile.safeParse(value);
  if (!success) return null;
  return {
    id: data.id,
    name: data.name,
    sport: data.sport ?? null,
    position: data.position ?? null,
    college: data.college ?? null,
    season: data.season ?? null,
    grade: data.year_in_college ?? null,
    heightInches: data.height_inches ?? null,
    weightLbs: data.weight_lbs ?? null,
    jersey: data.jersey ?? null,
    hometownCity: data.hometown?.city ?? null,
    hometownState: data.hometown?.state ?? null,
    hometownCountry: data.hometown?.country ?? null,
    url: data.url ?? null,
  };
}

/** The parsed JSON of a body; undefined if it is invalid. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
