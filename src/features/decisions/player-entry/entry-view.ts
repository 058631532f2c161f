import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { PLAYER_FACTS } from '#features/transfers/college-players/player-fact-view.ts';
import { LONGEST_PLAYER_TEXT } from '#kernel/player-bounds.ts';
import { SPORTS } from '#kernel/sports.ts';

/** The data of the college player pages. Isomorphic. */

export const LONGEST = { ...LONGEST_PLAYER_TEXT, season: 10, source: 200, reason: 500 } as const;
export const FOUND_PER_PAGE = 25;
export const DIGEST_LENGTH = 32;

export const factName = z.enum(PLAYER_FACTS);

export const foundPlayer = z.object({
  id: z.int(),
  personId: z.int(),
  name: z.string(),
  slug: z.string(),
  sport: z.enum(SPORTS),
  season: z.int().nullable(),
  position: z.string().nullable(),
  college: collegeFlag.nullable(),
  collegeName: z.string().nullable(),
  source: z.string(),
  /** Taken down: found, but not editable. */
  isTakenDown: z.boolean(),
});

export const playerEntry = z.object({
  player: z.object({
    id: z.int(),
    personId: z.int(),
    slug: z.string(),
    name: z.string(),
    sport: z.enum(SPORTS),
    college: collegeFlag.nullable(),
    collegeName: z.string().nullable(),
    season: z.int().nullable(),
    grade: z.int().nullable(),
    position: z.string().nullable(),
    heightInches: z.int().nullable(),
    weightLbs: z.int().nullable(),
    jersey: z.string().nullable(),
    hometownCity: z.string().nullable(),
    hometownState: z.string().nullable(),
    hometownCountry: z.string().nullable(),
    source: z.string(),
    /** YYYY-MM-DD. */
    sourcedOn: z.string(),
    /** Changes with every write; an update names the revision that it is based on. */
    revision: z.string(),
  }),
  /** Facts that staff entered: no import overwrites them. */
  byStaff: z.array(factName),
  provider: z.object({ name: z.string(), isConfigured: z.boolean() }),
  /** The linked profile at the provider. */
  profile: z.object({ profileId: z.string(), linkedAt: z.string(), syncedAt: z.string().nullable() }).nullable(),
  prospects: z.array(z.object({ id: z.int(), sport: z.enum(SPORTS), classYear: z.int(), slug: z.string() })),
  otherPlayers: z.array(z.object({ id: z.int(), sport: z.enum(SPORTS) })),
  /** The number of rows that are deleted with the player, and what is kept of the person. */
  deletion: z.object({
    seasons: z.int(),
    transfers: z.int(),
    addresses: z.int(),
    profiles: z.int(),
    articles: z.int(),
    media: z.int(),
  }),
  changes: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      by: z.string(),
      action: z.string(),
      facts: z.array(z.string()),
      source: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  positions: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The colleges that this member of staff may write about. */
  colleges: z.array(z.object({ id: z.int(), name: z.string() })),
  may: z.object({ write: z.boolean(), delete: z.boolean(), link: z.boolean(), takeDown: z.boolean() }),
});
export type PlayerEntry = z.output<typeof playerEntry>;

/** A profile at the provider, next to our facts. */
export const outsideProfile = z.object({
  id: z.string(),
  name: z.string(),
  position: z.string().nullable(),
  college: z.string().nullable(),
  season: z.int().nullable(),
  grade: z.int().nullable(),
  heightInches: z.int().nullable(),
  weightLbs: z.int().nullable(),
  jersey: z.string().nullable(),
  hometown: z.string().nullable(),
  url: z.string().nullable(),
});
export type OutsideProfileView = z.output<typeof outsideProfile>;

export const difference = z.object({
  fact: factName,
  label: z.string(),
  ours: z.string().nullable(),
  /** Null: the provider does not say, so there is nothing to take over. */
  theirs: z.string().nullable(),
  isSame: z.boolean(),
  /** Staff entered our value: it is overwritten only if selected. */
  isByStaff: z.boolean(),
  /** Our college is in the directory and theirs is not: it is taken over only if selected. */
  isUnknownCollege: z.boolean(),
});
export type Difference = z.output<typeof difference>;
