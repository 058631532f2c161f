import type { AnyImportKind } from '#features/imports/engine/public.ts';
import { gamesKind } from '#features/imports/games/public.ts';
import { placesKind } from '#features/imports/places/public.ts';
import { portalKind } from '#features/imports/portal/public.ts';
import { recruitsKind } from '#features/imports/recruits/public.ts';
import { rosterKind } from '#features/imports/roster/public.ts';
import { teamRankingsKind } from '#features/imports/team-rankings/public.ts';
import { teamsKind } from '#features/imports/teams/public.ts';

/** Every kind of file that can be imported, in the order of the help text. */
export const KINDS: readonly AnyImportKind[] = [
  recruitsKind,
  portalKind,
  rosterKind,
  teamsKind,
  teamRankingsKind,
  gamesKind,
  placesKind,
];
