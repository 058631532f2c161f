import type { Prediction } from '#features/search/predictions/contract.ts';

/** What the search bar shows while somebody types: pure, so that each key and each late reply can be tried without a browser. */

export type SearchState = {
  /** What is looked for; empty: nothing. */
  query: string;
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** While the next ones are on their way, those before them stay. */
  options: readonly Prediction[];
  /** The place of the option that Enter opens; null: none, Enter sends the form. */
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
      // A reply to what is no longer asked for comes too late.
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

/** Whoever has gone to an option meanwhile stays on it, where it is still in the list. */
function placeOfActive({ options, active }: SearchState, next: readonly Prediction[]): number | null {
  const chosen = active === null ? undefined : options[active];
  const place = next.findIndex(({ kind, id }) => kind === chosen?.kind && id === chosen.id);
  return place < 0 ? null : place;
}

function afterTyping(state: SearchState, query: string): SearchState {
  if (query === '') return EMPTY;
  // What failed is asked for again.
  if (query === state.query && state.phase !== 'failed') return { ...state, isOpen: true };
  return { ...state, query, phase: 'loading', active: null, isOpen: true };
}

/** The keys that the list takes from the field in this state; all others are the field's. */
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

/** Round and round. */
function placeAfter(active: number | null, key: string, last: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowDown') return active === null || active === last ? 0 : active + 1;
  return active === null || active === 0 ? last : active - 1;
}

/** What a listener is told, politely; empty while there is nothing to say. */
export function announcement({ isOpen, phase, options }: SearchState): string {
  if (!isOpen || phase === 'idle' || phase === 'loading') return '';
  if (phase === 'failed') return FAILED;
  if (options.length === 0) return NOTHING;
  return options.length === 1 ? '1 suggestion' : `${options.length} suggestions`;
}

export const NOTHING = 'No matching players or teams.';
export const FAILED = 'Suggestions aren’t available. Press Enter to search.';
