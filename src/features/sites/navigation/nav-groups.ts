import {
  GROUP_NAMES,
  GROUPS,
  TEAM_TYPES,
  TYPE_NAMES,
  teamsPath,
} from '#features/directory/colleges/team-groups-view.ts';
import type { Sport } from '#kernel/sports.ts';

/** The two kinds of teams with the addresses of their groupings. */
export function navGroups(sport: Sport) {
  return TEAM_TYPES.map((type) => ({
    label: TYPE_NAMES[type],
    type,
    href: teamsPath({ sport, type }),
    groupings: GROUPS[type].map((group) => ({
      group,
      label: GROUP_NAMES[group],
      href: teamsPath({ sport, type, group }),
    })),
  }));
}
