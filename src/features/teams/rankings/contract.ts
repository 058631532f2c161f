import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { classYearInput, prospectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { LARGEST_ID } from '#kernel/ids.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { RANKING_TYPES } from './team-class.ts';
import { MOST_IMAGINED } from './team-ranking-view.ts';

const RANKED_SPORTS = ['football', 'basketball'] as const;
export const TEAM_RANKING_PER_PAGE = 50;

const yearField = classYearInput.optional();

/** A team with its rank. Points are whole numbers. */
export const rankedTeam = z.object({
  rank: z.int(),
  college: collegeFlag,
  points: z.int(),
  ratingPoints: z.int(),
  bonusPoints: z.int(),
  newcomers: z.int(),
  fiveStars: z.int(),
  /** Two decimals, over rated players only; 0 if nobody is rated. */
  averageStars: z.number(),
});
export type RankedTeam = z.output<typeof rankedTeam>;

export const listTeamRanking = defineEndpoint({
  method: 'GET',
  path: '/api/v2/team_rankings',
  summary: 'The classes of teams in their order: of all, or of a conference; by recruits, transfers, or both',
  access: 'public',
  query: z.object({
    /** Defaults to the current class. */
    year: yearField,
    /** An abbreviation; `all` or absent: every team. */
    conference: z.string().max(40).optional(),
    sport: z.enum(RANKED_SPORTS).optional(),
    type: z.enum(RANKING_TYPES).optional(),
    page: z.coerce.number<number | string>().optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: z.object({
    year: z.int(),
    sport: z.enum(RANKED_SPORTS),
    type: z.enum(RANKING_TYPES),
    conference: z.object({ abbreviation: z.string(), name: z.string() }).nullable(),
    /** Classes with a ranking, latest first. */
    availableYears: z.array(z.int()),
    /** Conferences to choose from. */
    conferences: z.array(z.object({ abbreviation: z.string(), shortName: z.string() })),
    formulaVersion: z.int(),
    teams: z.array(rankedTeam),
    total: z.int(),
    totalIsEstimate: z.boolean(),
    page: z.int(),
    perPage: z.int(),
  }),
  cache: { seconds: 300 },
});

export const listTeamRankingYears = defineEndpoint({
  method: 'GET',
  path: '/api/v2/team_rankings/available_years',
  summary: 'The classes that a team ranking stands for, the latest first',
  access: 'public',
  query: z.object({ sport: z.enum(RANKED_SPORTS).optional(), type: z.enum(RANKING_TYPES).optional() }),
  response: z.object({ availableYears: z.array(z.int()) }),
  cache: { seconds: 300 },
});

/** The contribution of a newcomer to the team's class. */
const contribution = z.object({
  ratingPoints: z.int(),
  bonusPoints: z.int(),
  /** Whether the newcomer is among the best that count. */
  isCounted: z.boolean(),
});

const incomingPlayer = z.object({
  /** The id of the portal entry. */
  id: z.int(),
  /** A player can have several entries in a season. */
  collegePlayerId: z.int(),
  /** The slug of the athlete's profile. */
  playerSlug: z.string(),
  name: z.string(),
  position: z.string().nullable(),
  bluechipRating: z.number().nullable(),
  stars: z.int().nullable(),
  /** The rank among the hundred best transfers of the season, in the calculator including added players; null if not among them. */
  rank: z.int().nullable(),
  origin: collegeFlag.nullable(),
  originName: z.string().nullable(),
  /** The day of the decision; null if the source does not say. */
  date: z.string().nullable(),
});

export const getTeamClass = defineEndpoint({
  method: 'GET',
  path: '/api/v2/team_rankings/team_class',
  summary: 'The class of a team: who comes, what each adds, and how the points grew from day to day',
  access: 'public',
  query: z
    .object({
      collegeId: idInput.optional(),
      /** The college's slug, instead of its id. */
      slug: z.string().max(80).optional(),
      sport: z.enum(RANKED_SPORTS).optional(),
      year: yearField,
    })
    .refine(({ collegeId, slug }) => collegeId !== undefined || slug !== undefined, {
      error: 'Give college_id or slug',
      path: ['collegeId'],
    }),
  response: z.object({
    year: z.int(),
    sport: z.enum(RANKED_SPORTS),
    college: collegeFlag,
    formulaVersion: z.int(),
    /** Its ranks; null if it is not ranked. */
    ranks: z.object({
      comprehensive: rankedTeam.nullable(),
      recruiting: rankedTeam.nullable(),
      transfer: rankedTeam.nullable(),
    }),
    commits: z.array(z.object({ prospect: prospectRow, contribution })),
    transfers: z.array(z.object({ player: incomingPlayer, contribution })),
    /** Points of the recruiting class at the end of each day on which it changed; undated commits are included from the first. */
    days: z.array(z.object({ day: z.string(), points: z.int(), commits: z.int() })),
  }),
  cache: { seconds: 300 },
});

/** The maximum length of a comma-separated list of ids: more than twice what the longest list needs. */
const LONGEST_IDS = 1_000;
const idsField = z
  .union([z.string().max(LONGEST_IDS), z.array(z.coerce.number<number | string>())])
  .optional()
  .transform((given) => [
    ...new Set(typeof given === 'string' ? given.split(',').filter(Boolean).map(Number) : (given ?? [])),
  ])
  .pipe(z.array(z.int().positive().max(LARGEST_ID)).max(MOST_IMAGINED));

/** `rank` null: not ranked, or no longer ranked, as for a class without players. */
const standing = z.object({ points: z.int(), rank: z.int().nullable() });

export const calculateClass = defineEndpoint({
  method: 'GET',
  path: '/api/v2/team_rankings/calculator',
  summary: 'What the class of a team would be with prospects and portal players added or removed, and in which place',
  access: 'public',
  query: z.object({
    collegeId: idInput,
    sport: z.enum(RANKED_SPORTS).optional(),
    year: yearField,
    /** Comma-separated ids: prospects, and portal entries. */
    add: idsField,
    remove: idsField,
    addTransfers: idsField,
    removeTransfers: idsField,
  }),
  response: z.object({
    before: standing,
    after: standing,
    /** `leaves`: the class that the player is currently in, which no longer counts them. Null: none. */
    added: z.array(z.object({ prospect: prospectRow, contribution, leaves: collegeFlag.nullable() })),
    removed: z.array(prospectRow),
    addedTransfers: z.array(z.object({ player: incomingPlayer, contribution, leaves: collegeFlag.nullable() })),
    removedTransfers: z.array(incomingPlayer),
    /** Commits that stay but no longer count. */
    pushedOut: z.array(z.object({ prospect: prospectRow, points: z.int() })),
    /** Classes that lose a player to this one. */
    losing: z.array(z.object({ college: collegeFlag, before: standing, after: standing })),
    /** The comprehensive ranking around the new place, with every class as it would then be; empty if there is no place. */
    ladder: z.array(z.object({ rank: z.int(), college: collegeFlag, points: z.int() })),
  }),
  cache: { seconds: 300 },
});
