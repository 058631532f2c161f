import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import type { ArticleStateView, ContentView, CopyView } from '../../content-view.ts';
import { dropLocally, keepLocally } from './local-copy.ts';
import { isOver, isUnsaved, nextSave, type SaveEvent, type SaveState, savedState } from './save-state.ts';

/** Keeps the copy on the screen: here at once, on the server a moment after the last key. */

const AGAIN_MS = 10_000;
/** Who never pauses is saved all the same. */
const LONGEST_WAIT_MS = 30_000;
const LOCAL_MS = 400;
const AWAY = 'you’re offline. Your changes are kept in this browser';

type Timer = ReturnType<typeof setTimeout> | undefined;
export type SaveKind = 'auto' | 'explicit';

type Autosave = {
  content: ContentView;
  /** This open editor, as the server knows it. */
  editor: string;
  seconds: number;
  /** The copy as it is on the screen now. */
  copyOf: () => CopyView;
  onState: (article: ArticleStateView, asked: number) => void;
  askState: () => number;
};

export function useAutosave({ content, editor, seconds, copyOf, onState, askState }: Autosave) {
  const api = useApi();
  const [state, setState] = useState(() => savedState(content.version, content.updatedAt));
  const [problems, setProblems] = useState(content.problems);
  /** The next question may come before React has drawn. */
  const present = useRef<SaveState>(state);
  const pause = useRef<Timer>(undefined);
  const longest = useRef<Timer>(undefined);
  const local = useRef<Timer>(undefined);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const { id } = content;

  const advance = useCallback((event: SaveEvent) => {
    present.current = nextSave(present.current, event);
    setState(present.current);
  }, []);

  const send = useCallback(
    async (kind: SaveKind): Promise<void> => {
      if (!api) return;
      clearTimeout(pause.current);
      clearTimeout(longest.current);
      longest.current = undefined;
      const { version } = present.current;
      advance({ type: 'sent' });
      const asked = askState();
      try {
        const body = { ...copyOf(), version, editor, kind };
        const stored = await api.publishing.save({ params: { contentId: id }, body });
        advance({ type: 'stored', version: stored.version, savedAt: stored.savedAt });
        setProblems(stored.problems);
        onState(stored.article, asked);
        if (isUnsaved(present.current)) return;
        clearTimeout(local.current);
        dropLocally(id);
      } catch (error) {
        advance(refusalOf(error));
        if (!isOver(present.current)) return;
        // Refused, it is a revision: the server has it.
        clearTimeout(local.current);
        dropLocally(id);
      }
    },
    [api, id, editor, copyOf, advance, onState, askState],
  );

  /** Saves what is not saved; the version under which all is kept, or null: it could not be. */
  const settle = useCallback(
    async (kind: SaveKind = 'auto'): Promise<number | null> => {
      // One behind the other: whoever waits looks again at what the one before him left unsaved.
      const before = sending.current;
      const next = async () => {
        await before;
        if (!isOver(present.current) && (kind === 'explicit' || isUnsaved(present.current))) await send(kind);
      };
      sending.current = next();
      await sending.current;
      return present.current.phase === 'saved' ? present.current.version : null;
    },
    [send],
  );

  const touch = useCallback(() => {
    advance({ type: 'touched' });
    if (isOver(present.current)) return;
    clearTimeout(pause.current);
    clearTimeout(local.current);
    pause.current = setTimeout(() => void settle(), seconds * 1000);
    longest.current ??= setTimeout(() => void settle(), LONGEST_WAIT_MS);
    local.current = setTimeout(() => keepLocally(id, { version: present.current.version, copy: copyOf() }), LOCAL_MS);
  }, [advance, settle, seconds, id, copyOf]);

  useAgain(state, settle);

  useEffect(
    () => () => {
      for (const timer of [pause, longest, local]) clearTimeout(timer.current);
    },
    [],
  );

  /** Somebody took over. What is not saved is sent all the same: the server refuses it, and keeps it as a revision. */
  const displace = useCallback(async () => {
    if (isUnsaved(present.current)) await settle();
    advance({ type: 'displaced' });
  }, [advance, settle]);
  /** What the server has is on the screen. What this browser kept of another time stays, until somebody used or discarded it. */
  const adopt = useCallback(
    (version: number, savedAt: string) => {
      for (const timer of [pause, longest, local]) clearTimeout(timer.current);
      longest.current = undefined;
      advance({ type: 'adopted', version, savedAt });
    },
    [advance],
  );
  return { state, problems, touch, settle, displace, adopt };
}

/** What failed is sent again by itself, at the latest when the network is back; what is unsaved, when the window is put away. */
function useAgain(state: SaveState, settle: () => Promise<number | null>): void {
  const hasFailed = state.phase === 'failed';
  const isWaiting = isUnsaved(state);
  useEffect(() => {
    if (!hasFailed) return;
    const again = () => void settle();
    const timer = setTimeout(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [hasFailed, settle]);
  useEffect(() => {
    if (!isWaiting) return;
    const hidden = () => {
      if (document.visibilityState === 'hidden') void settle();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => document.removeEventListener('visibilitychange', hidden);
  }, [isWaiting, settle]);
}

function refusalOf(error: unknown): SaveEvent {
  if (!isApiError(error)) return { type: 'failed', message: AWAY };
  if (error.code === 'conflict') return { type: 'behind' };
  if (error.code === 'taken_over') return { type: 'displaced' };
  const [first] = Object.values(error.fields ?? {}).flat();
  return { type: 'failed', message: first ?? error.message };
}
