import type { Prediction } from '#features/search/predictions/contract.ts';

/** The state of the search bar while somebody types. Pure, so that each key and each late reply can be tested without a browser. */

export type SearchState = {
  /** The current query; empty if none. */
  query: string;
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** The previous options stay while the next ones load. */
  options: readonly Prediction[];
  /** The index of the option that Enter opens; null: Enter submits the form. */
  active: number | null;
  isOpen: boolean;
};

export const EMPTY: SearchState = { query: '', phase: 'idle', options: [], active: null, isOpen: false };

export type SearchEvent =
  | { type: 'typed'; text: string }
  | { type: 'arrived'; query: string; predictions: readonly Prediction[] }
  | { type: 'failed'; query: string }
  | { type: 'pressed'; key: string }
  | { type: 'entered' }
  | { type: 'left' };

export function nextState(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'typed':
      return afterTyping(state, event.text.trim());
    case 'arrived':
      // Ignores a late reply to an older query.
      return event.query === state.query
        ? { ...state, phase: 'ready', options: event.predictions, active: placeOfActive(state, event.predictions) }
        : state;
    case 'failed':
      return event.query === state.query ? { ...state, phase: 'failed', options: [], active: null } : state;
    case 'pressed':
      return afterKey(state, event.key);
    case 'entered':
      return { ...state, isOpen: state.query !== '' };
    case 'left':
      return { ...state, isOpen: false, active: null };
  }
}

/** Keeps the active option if it is still in the list. */
function placeOfActive({ options, active }: SearchState, next: readonly Prediction[]): number | null {
  const chosen = active === null ? undefined : options[active];
  const place = next.findIndex(({ kind, id }) => kind === chosen?.kind && id === chosen.id);
  return place < 0 ? null : place;
}

function afterTyping(state: SearchState, query: string): SearchState {
  if (query === '') return EMPTY;
  // After a failure the query is sent again.
  if (query === state.query && state.phase !== 'failed') return { ...state, isOpen: true };
  return { ...state, query, phase: 'loading', active: null, isOpen: true };
}

/** The keys that the list takes from the field in this state; the field handles all others. */
export function takesKey({ isOpen, active, options, query }: SearchState, key: string): boolean {
  if (key === 'ArrowDown' || key === 'ArrowUp') return query !== '' && options.length > 0;
  if (key === 'Home' || key === 'End' || key === 'Enter') return isOpen && active !== null;
  return key === 'Escape' && isOpen;
}

function afterKey(state: SearchState, key: string): SearchState {
  if (!takesKey(state, key) || key === 'Enter') return state;
  if (key === 'Escape') return { ...state, isOpen: false, active: null };
  const last = state.options.length - 1;
  return { ...state, isOpen: true, active: placeAfter(state.active, key, last) };
}

/** Wraps around at both ends. */
function placeAfter(active: number | null, key: string, last: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowDown') return active === null || active === last ? 0 : active + 1;
  return active === null || active === 0 ? last : active - 1;
}

/** The polite announcement for screen readers; empty if there is none. */
export function announcement({ isOpen, phase, options }: SearchState): string {
  if (!isOpen || phase === 'idle' || phase === 'loading') return '';
  if (phase === 'failed') return FAILED;
  if (options.length === 0) return NOTHING;
  return options.length === 1 ? '1 suggestion' : `${options.length} suggestions`;
}

export const NOTHING = 'No matching players or teams.';
export const FAILED = 'Suggestions aren’t available. Press Enter to search.';
