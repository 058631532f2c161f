import { clockTime } from '#kernel/dates.ts';

/** The save state as a state machine. Pure. */

/**
 * waiting: a key was pressed, a save follows. behind: somebody saved a newer version. displaced: somebody took over. In the last two
 * nothing is sent until the editor decides.
 */
export type SaveState = {
  phase: 'saved' | 'waiting' | 'saving' | 'failed' | 'behind' | 'displaced';
  /** The version of the working copy on the server. */
  version: number;
  /** ISO 8601. */
  savedAt: string;
  /** Why it failed. */
  message: string;
  /** Something was typed during the save. */
  isTouched: boolean;
};

export type SaveEvent =
  | { type: 'touched' }
  | { type: 'sent' }
  | { type: 'stored'; version: number; savedAt: string }
  /** The server's version is on the screen now: theirs was taken, or mine overwrote it. */
  | { type: 'adopted'; version: number; savedAt: string }
  | { type: 'failed'; message: string }
  | { type: 'behind' }
  | { type: 'displaced' };

export const savedState = (version: number, savedAt: string): SaveState => ({
  phase: 'saved',
  version,
  savedAt,
  message: '',
  isTouched: false,
});

/** Nothing is sent until the editor decides. */
export const isOver = ({ phase }: SaveState): boolean => phase === 'behind' || phase === 'displaced';

export function nextSave(state: SaveState, event: SaveEvent): SaveState {
  if (event.type === 'adopted') return savedState(event.version, event.savedAt);
  if (isOver(state)) return event.type === 'displaced' ? { ...state, phase: 'displaced' } : state;
  switch (event.type) {
    case 'touched':
      return state.phase === 'saving' ? { ...state, isTouched: true } : { ...state, phase: 'waiting' };
    case 'sent':
      return { ...state, phase: 'saving', message: '', isTouched: false };
    case 'stored':
      return { ...savedState(event.version, event.savedAt), phase: state.isTouched ? 'waiting' : 'saved' };
    case 'failed':
      return { ...state, phase: 'failed', message: event.message, isTouched: false };
    case 'behind':
    case 'displaced':
      return { ...state, phase: event.type };
  }
}

/** Whether leaving now would lose something. */
export const isUnsaved = ({ phase }: SaveState): boolean =>
  phase === 'waiting' || phase === 'saving' || phase === 'failed';

/** The text of the save bar. Times are in Central Time. */
export function saveWords({ phase, savedAt, message }: SaveState): string {
  switch (phase) {
    case 'saved':
      return `Saved ${clockTime(new Date(savedAt))}`;
    case 'waiting':
      return 'Not saved yet';
    case 'saving':
      return 'Saving';
    case 'failed':
      return `Not saved: ${message}`;
    case 'behind':
      return 'Not saved: someone saved a newer version';
    case 'displaced':
      return 'Not saved: someone else is editing now';
  }
}
