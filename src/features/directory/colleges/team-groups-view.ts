import type { Sport } from '#kernel/sports.ts';

/** The team listings and their groupings, shared by calls, pages, routes and navigation: `/teams/[sport]/[type]/[group]`. */

export const TEAM_TYPES = ['colleges', 'highschools'] as const;
export type TeamType = (typeof TEAM_TYPES)[number];

export const TEAM_GROUPS = ['alphabetically', 'by_conference', 'by_region'] as const;
export type TeamGroup = (typeof TEAM_GROUPS)[number];

/** The groupings of a type; the first is its default. High schools have no conferences. */
export const GROUPS: Readonly<Record<TeamType, readonly [TeamGroup, ...TeamGroup[]]>> = {
  colleges: ['by_conference', 'by_region', 'alphabetically'],
  highschools: ['by_region', 'alphabetically'],
};

/** The key of the group of colleges without a conference. */
export const NO_CONFERENCE = 'none';

export const TYPE_NAMES: Readonly<Record<TeamType, string>> = { colleges: 'Colleges', highschools: 'High Schools' };
export const GROUP_NAMES: Readonly<Record<TeamGroup, string>> = {
  alphabetically: 'Alphabetically',
  by_conference: 'By conference',
  by_region: 'By region',
};

export function isTeamType(value: unknown): value is TeamType {
  return TEAM_TYPES.some((type) => type === value);
}

export function findGroup(type: TeamType, value: unknown): TeamGroup | undefined {
  return GROUPS[type].find((group) => group === value);
}

export type TeamsPlace = { sport: Sport; type: TeamType; group?: TeamGroup };

/** Without a group: the default of the listing. */
export function teamsPath({ sport, type, group = GROUPS[type][0] }: TeamsPlace): string {
  return `/teams/${sport}/${type}/${group}`;
}
