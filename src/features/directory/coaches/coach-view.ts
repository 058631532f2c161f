import type { Sport } from '#kernel/sports.ts';

/** Roles of a coaching staff. Isomorphic. */

export const COACH_ROLES = [
  'head_coach',
  'associate_head_coach',
  'offensive_coordinator',
  'defensive_coordinator',
  'special_teams_coordinator',
  'recruiting_coordinator',
  'assistant_coach',
] as const;
export type CoachRole = (typeof COACH_ROLES)[number];

export const COACH_ROLE_NAMES: Readonly<Record<CoachRole, string>> = {
  head_coach: 'Head coach',
  associate_head_coach: 'Associate head coach',
  offensive_coordinator: 'Offensive coordinator',
  defensive_coordinator: 'Defensive coordinator',
  special_teams_coordinator: 'Special teams coordinator',
  recruiting_coordinator: 'Recruiting coordinator',
  assistant_coach: 'Assistant coach',
};

const FOOTBALL_ONLY: ReadonlySet<CoachRole> = new Set([
  'offensive_coordinator',
  'defensive_coordinator',
  'special_teams_coordinator',
]);

export const isRoleOf = (sport: Sport, role: CoachRole): boolean => sport === 'football' || !FOOTBALL_ONLY.has(role);

export const isCoachRole = (value: unknown): value is CoachRole => COACH_ROLES.some((role) => role === value);
