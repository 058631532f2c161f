import { clockTime } from '#kernel/dates.ts';

/** Whether what is on the screen is kept, as a machine of named steps; pure. */

/**
 * waiting: a key was pressed, saving follows. behind: somebody saved a newer one. displaced: somebody took over. In the last two
 * nothing is sent any more: a person decides first.
 */
export type SaveState = {
  phase: 'saved' | 'waiting' | 'saving' | 'failed' | 'behind' | 'displaced';
  /** Of the working copy that the server has. */
  version: number;
  /** ISO 8601. */
  savedAt: string;
  /** Why it failed. */
  message: string;
  /** Something was written while it was being saved. */
  isTouched: boolean;
};

export type SaveEvent =
  | { type: 'touched' }
  | { type: 'sent' }
  | { type: 'stored'; version: number; savedAt: string }
  /** What the server has is on the screen now: theirs was taken, or mine went over it. */
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

/** Nothing is sent any more before somebody decided. */
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

/** What the bar says of it. Times are Chicago's. */
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
