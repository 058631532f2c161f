import { createContext, useContext } from 'react';
import type { ImageView } from '#features/media/images/image-view.ts';
import type { ContentView, CopyView, PresenceView } from '../../content-view.ts';
import type { SaveState } from './save-state.ts';

/** What every part of the desk knows: the article, the copy on the screen, and how to change and to keep it. */

/** The fields beside the text. The body is with its editor, which has it in its own form. */
export type Fields = Omit<CopyView, 'body'>;

type KnownFacts = {
  people: string;
  colleges: string;
  prospects: { name: string; line: string };
  images: ImageView;
  galleries: string;
};
/** Names for what the copy points to: those that came with it, and those that were chosen since. */
export type Known = { [Kind in keyof KnownFacts]: ReadonlyMap<number, KnownFacts[Kind]> };

export type Desk = {
  content: ContentView;
  fields: Fields;
  change: (changed: Partial<Fields>) => void;
  /** The text was changed. */
  touch: () => void;
  save: SaveState;
  /** What stands in the way of publishing, as it was at the last saving. */
  problems: ContentView['problems'];
  /** Saves what is not saved; the version under which all is kept, or null: it could not be. */
  settle: (kind?: 'auto' | 'explicit') => Promise<number | null>;
  /** Puts what the server has in the place of what is on the screen. */
  takeTheirs: () => Promise<void>;
  /** Another text in the place of this one; it is not saved yet. */
  replace: (other: CopyView) => void;
  /** What is on the screen stands over what the server had: it is saved under this version. */
  keepMine: (version: number, savedAt: string) => void;
  presence: PresenceView;
  takeOver: () => Promise<void>;
  /** Whether something may be written now. */
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
