import { z } from 'zod';
import { pleaseEnter } from '#kernel/error-label.ts';
import { PLAYER_SEASON } from '#kernel/player-bounds.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import {
  DIGEST_LENGTH,
  difference,
  factName,
  foundPlayer,
  LONGEST,
  outsideProfile,
  playerEntry,
} from './entry-view.ts';
import { playerPath, profilesPath } from './player-paths-view.ts';

const number = z.coerce.number<number | string>();
const leftEmpty = z.literal('').transform(() => null);
/** Form values: empty means unknown. Absent: unchanged. */
const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { abort: true, error: `At most ${most} characters` })
    .optional();
const required = (label: string, most: number) =>
  z
    .string({ error: pleaseEnter(label) })
    .trim()
    .min(1, pleaseEnter(label))
    .max(most, `At most ${most} characters`);
const sport = z.enum(SPORTS, { error: 'Please choose a sport' });
const profileId = z.string().trim().min(1).max(100);
const revision = z.string({ error: 'Please reload the page' }).max(40);
const tick = z
  .union([z.boolean(), z.enum(['1', 'on', 'true', '0', 'false', ''])])
  .transform((value) => value === true || value === '1' || value === 'on' || value === 'true')
  .default(false);

const facts = {
  collegeId: z
    .union([leftEmpty, z.null(), idInput], { error: 'A college is named by its number in the directory' })
    .optional(),
  /** A college that is not in the directory. */
  collegeName: optionalText(LONGEST.name),
  /** A year. Validated together with the other facts, so that all errors are reported at once. */
  season: z
    .union([leftEmpty, z.null(), z.number(), z.string().trim().max(LONGEST.season, { abort: true })], {
      error: `A season is a year from ${PLAYER_SEASON.least} to ${PLAYER_SEASON.most}`,
    })
    .optional(),
  /** 1 freshman to 4 senior. */
  grade: z.union([leftEmpty, z.null(), number.int().min(1).max(4)], { error: 'A class is 1 to 4' }).optional(),
  position: optionalText(LONGEST.position),
  /** For example 6-5, or inches. */
  height: optionalText(10),
  weight: optionalText(10),
  jersey: optionalText(LONGEST.jersey),
  hometownCity: optionalText(LONGEST.text),
  hometownState: optionalText(LONGEST.text),
  hometownCountry: optionalText(LONGEST.country),
};

const params = z.object({ id: idInput });
const written = z.object({ player: z.object({ id: z.int(), personId: z.int(), sport: z.enum(SPORTS) }) });
/** By person, as in the specification, or by the player's id. The sport defaults to that of the latest season. */
const playerQuery = z.object({
  player: z
    .object({ personId: idInput.optional(), id: idInput.optional(), sport: z.enum(SPORTS).optional() })
    .default({}),
});
const providerErrors = ['gone', 'overloaded', 'timed_out', 'profile_provider_off'] as const;

export const findCollegePlayers = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/college_players',
  summary: 'College players by the beginnings of the words of their name, or by number, for staff',
  access: 'staff',
  permission: 'transfers:read',
  query: z.object({
    query: z.string().trim().max(200).default(''),
    sport: z.enum(SPORTS).optional(),
    collegeId: idInput.optional(),
    season: number.int().min(PLAYER_SEASON.least).max(PLAYER_SEASON.most).optional(),
    page: number.optional(),
    perPage: number.optional(),
  }),
  response: z.object({
    players: z.array(foundPlayer),
    /** Exact within the window of numbered pages. */
    total: z.int(),
    totalIsEstimate: z.boolean(),
    page: z.int(),
    perPage: z.int(),
  }),
});

export const getPlayerEntry = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/college_player',
  summary:
    'What staff edit of a college player, what a deletion would delete, and what this member of staff may do; the number of a merged player leads to the one who stayed',
  access: 'staff',
  permission: 'transfers:read',
  query: playerQuery,
  response: playerEntry,
});

export const getNewPlayerChoices = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/college_players/choices',
  summary: 'The colleges and positions of a new college player',
  access: 'staff',
  permission: 'transfers:read',
  query: z.object({ sport: z.enum(SPORTS).default('football') }),
  response: playerEntry.pick({ colleges: true, positions: true, may: true }),
});

export const createCollegePlayer = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/college_players',
  summary:
    'Adds a college player by hand; with person_id to a person who is known, with profile_id linked to a profile of the provider. A person who plays the sport already is linked alone',
  access: 'staff',
  permission: 'transfers:write',
  body: z.object({
    player: z.object({
      ...facts,
      sport,
      name: optionalText(LONGEST.name),
      /** Only for staff who may link people. */
      personId: z.union([leftEmpty, idInput], { error: 'A person is named by number' }).optional(),
      profileId: z.union([leftEmpty, profileId]).optional(),
      /** Confirms that the player is not the known one of the same name. */
      isNamesake: tick,
      source: required('Source', LONGEST.source),
    }),
  }),
  response: written.extend({ isNew: z.boolean() }),
  errors: [
    'player_exists',
    'same_name',
    'taken_down_name',
    'review_needed',
    'unknown_college',
    'not_your_college',
    'profile_taken',
    'other_sport',
    ...providerErrors,
  ],
  formRedirect: ({ player }) => `${playerPath(player.id)}?saved=added`,
});

export const updateCollegePlayer = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/college_players/{id}',
  summary: 'Changes the named facts of a college player; no import overwrites them afterwards',
  access: 'staff',
  permission: 'transfers:write',
  params,
  body: z.object({
    player: z.object({
      ...facts,
      /** Empty: removes the link. Only for staff who may link. */
      profileId: z.union([leftEmpty, z.null(), profileId]).optional(),
      revision,
      source: required('Source', LONGEST.source),
    }),
  }),
  response: written,
  errors: [
    'nothing_changed',
    'unknown_college',
    'not_your_college',
    'profile_taken',
    'other_sport',
    'conflict',
    ...providerErrors,
  ],
  formRedirect: ({ player }) => `${playerPath(player.id)}?saved=changed`,
});

export const deleteCollegePlayer = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/college_players/{id}',
  summary:
    'Deletes a college player with seasons, portal entries and links; the prospect, articles and media of the person stay. A roster adds the player again; deleted portal entries stay deleted',
  access: 'staff',
  permission: 'transfers:delete',
  params,
  body: z.object({ reason: required('Reason', LONGEST.reason), revision }),
  response: z.object({ id: z.int() }),
  errors: ['conflict'],
  formRedirect: () => '/admin/athletes?done=deleted',
});

export const searchProfiles = defineEndpoint({
  method: 'GET',
  path: '/api/v2/athletes/yahoo_profile_search',
  summary: 'Profiles of a person’s name at the outside provider, the likeliest first',
  access: 'staff',
  permission: 'player_links:read',
  query: z.object({ personId: idInput, sport: z.enum(SPORTS).optional(), name: optionalText(LONGEST.name) }),
  response: z.object({
    personId: z.int(),
    sport: z.enum(SPORTS),
    name: z.string(),
    provider: z.string(),
    profiles: z.array(
      outsideProfile.extend({
        /** The number of facts known on both sides that agree. */
        agreeing: z.int(),
        compared: z.int(),
        /** The college player that the profile is linked to. */
        linkedTo: z.int().nullable(),
      }),
    ),
  }),
  errors: providerErrors,
});

export const getSyncData = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/yahoo_sync_data',
  summary: 'What a college player and the linked profile at the provider say, fact by fact',
  access: 'staff',
  permission: 'player_links:read',
  query: z.object({
    player: z.object({
      id: idInput,
      /** Compares a profile that is not linked. */
      profileId: profileId.optional(),
    }),
  }),
  response: z.object({
    player: z.object({ id: z.int(), personId: z.int(), sport: z.enum(SPORTS), name: z.string(), revision: z.string() }),
    provider: z.string(),
    profile: outsideProfile,
    /** Identifies the content of the profile: a sync that sends it is refused if the profile has changed since. */
    digest: z.string(),
    isLinked: z.boolean(),
    /** The former id of a linked profile that the provider renamed. */
    renamedFrom: z.string().nullable(),
    differences: z.array(difference),
  }),
  errors: ['not_linked', ...providerErrors],
});

export const syncCollegePlayer = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/sync_college_player',
  summary:
    'Takes over facts from the linked profile: those that are chosen; without a choice all that differ and staff did not write',
  access: 'staff',
  permission: 'player_links:write',
  query: playerQuery,
  body: z.object({
    player: z
      .object({
        /** The player, if the query does not name one: a form has no query. */
        id: idInput.optional(),
        facts: z.union([z.array(factName), factName.transform((fact) => [fact])]).optional(),
        /** Set by a form with checkboxes: checking none is then an error, and does not mean everything. */
        isChosen: tick,
        revision: revision.optional(),
        digest: z.string().max(DIGEST_LENGTH).optional(),
      })
      .default({ isChosen: false }),
  }),
  response: written.extend({ written: z.array(factName) }),
  errors: ['not_linked', 'nothing_chosen', 'profile_taken', 'conflict', ...providerErrors],
  formRedirect: ({ player }) => `${profilesPath(player.id)}?saved=synced`,
});
