import { createContext, useContext } from 'react';
import type { ImageView } from '#features/media/images/image-view.ts';
import type { ContentView, CopyView, PresenceView } from '../../content-view.ts';
import type { SaveState } from './save-state.ts';

/** The state that all parts of the editing page share: the article, the current copy, and how to change and save it. */

/** The fields besides the text. The body stays in its editor, in the editor's own format. */
export type Fields = Omit<CopyView, 'body'>;

type KnownFacts = {
  people: string;
  colleges: string;
  prospects: { name: string; line: string };
  images: ImageView;
  galleries: string;
};
/** Names for what the copy refers to: those loaded with it, and those selected since. */
export type Known = { [Kind in keyof KnownFacts]: ReadonlyMap<number, KnownFacts[Kind]> };

export type Desk = {
  content: ContentView;
  fields: Fields;
  change: (changed: Partial<Fields>) => void;
  /** Marks the text as changed. */
  touch: () => void;
  save: SaveState;
  /** What prevents publishing, as of the last save. */
  problems: ContentView['problems'];
  /** Saves what is unsaved; returns the version of the saved state, or null if it failed. */
  settle: (kind?: 'auto' | 'explicit') => Promise<number | null>;
  /** Replaces what is on the screen with the server's version. */
  takeTheirs: () => Promise<void>;
  /** Replaces the text with another one, which is not saved yet. */
  replace: (other: CopyView) => void;
  /** Keeps what is on the screen over the server's version: it is saved under this version. */
  keepMine: (version: number, savedAt: string) => void;
  presence: PresenceView;
  takeOver: () => Promise<void>;
  /** Whether the article can be edited now. */
  canWrite: boolean;
  known: Known;
  learn: <Kind extends keyof Known>(kind: Kind, id: number, what: KnownFacts[Kind]) => void;
};

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('this editor part must be rendered inside the desk');
  return desk;
}
