import { type PlayerState, type School, schoolOf } from '#features/transfers/college-players/public.ts';
import { STAFF_SOURCE } from '../engine/public.ts';
import type { Stint } from './stint.ts';

/** What portal entries say of their player: where he plays, as far as no roster knows better. Pure. */

type Origin = { source: string; on: string };

/** `before` where nothing changes: the very same object; null: he is not known yet. */
export function playerState(stints: readonly Stint[], before: PlayerState | null, options: Origin): PlayerState {
  const last = stints.toSorted((a, b) => b.season - a.season)[0];
  const state = before ?? { ...NOBODY, source: options.source, sourcedOn: options.on };
  if (!last || state.source === STAFF_SOURCE || (state.season !== null && state.season >= last.season)) return state;
  const { collegeId, name } = whereNow(last) ?? { collegeId: null, name: null };
  const position = last.position ?? state.position;
  const known = schoolOf(collegeId, name);
  const was = schoolOf(state.collegeId, state.collegeName);
  if (known?.collegeId === was?.collegeId && known?.name === was?.name && position === state.position) return state;
  return { ...state, collegeId, collegeName: name, position };
}

/** The college that he plays for next, or last played for. */
function whereNow({ origin, outcome }: Stint): School | null {
  return outcome.kind === 'moved' ? outcome.to : origin;
}

export const NOBODY: Omit<PlayerState, 'source' | 'sourcedOn'> = {
  collegeId: null,
  collegeName: null,
  season: null,
  grade: null,
  position: null,
  heightInches: null,
  weightLbs: null,
  jersey: null,
  hometownCity: null,
  hometownState: null,
  hometownCountry: null,
  sourceId: null,
};
