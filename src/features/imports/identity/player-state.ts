import { type PlayerState, type School, schoolKey, schoolOf } from '#features/transfers/college-players/public.ts';
import { type KnownStint, type Stint, stintOf } from './stint.ts';

/** The player's state by their portal entries: where they play, unless a later roster says otherwise. Pure. */

type Origin = { source: string; on: string };

/** Returns `before` itself if nothing changes. `before` null: the player is not known yet. */
export function playerState(stints: readonly Stint[], before: PlayerState | null, options: Origin): PlayerState {
  const last = lastOf(stints);
  const state = before ?? { ...NOBODY, source: options.source, sourcedOn: options.on };
  if (!last || (state.season !== null && state.season >= last.season)) return state;
  const { collegeId, name } = whereNow(last) ?? { collegeId: null, name: null };
  const position = last.position ?? state.position;
  const known = schoolOf(collegeId, name);
  const was = schoolOf(state.collegeId, state.collegeName);
  if (known?.collegeId === was?.collegeId && known?.name === was?.name && position === state.position) return state;
  return { ...state, collegeId, collegeName: name, position };
}

const lastOf = <Any extends Stint>(stints: readonly Any[]): Any | undefined =>
  stints.toSorted((a, b) => b.season - a.season)[0];

/**
 * The season of the last entry, where it is news for the player: a new entry, one of another player who turns out to be this one, or one with
 * another college than before. Null: what staff wrote of the college since then stays.
 */
export function seasonOfNews(
  stints: readonly (Stint | KnownStint)[],
  playerId: number,
  resolve: (school: School | null) => School | null,
): number | null {
  const last = lastOf(stints);
  if (!last) return null;
  if (!('entry' in last) || last.entry.collegePlayerId !== playerId) return last.season;
  const before = stintOf(last.entry, resolve);
  return schoolKey(whereNow(last)) === schoolKey(whereNow(before)) ? null : last.season;
}

/** The college that the player plays for next, or last played for. */
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
