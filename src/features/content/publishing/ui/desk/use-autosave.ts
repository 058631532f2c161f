import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import type { ArticleStateView, ContentView, CopyView } from '../../content-view.ts';
import { dropLocally, keepLocally } from './local-copy.ts';
import { isOver, isUnsaved, nextSave, type SaveEvent, type SaveState, savedState } from './save-state.ts';

/** Saves the copy on the screen: locally at once, on the server a moment after the last key press. */

const AGAIN_MS = 10_000;
/** Somebody who never pauses is saved after this time. */
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
  /** Returns the copy that is currently on the screen. */
  copyOf: () => CopyView;
  onState: (article: ArticleStateView, asked: number) => void;
  askState: () => number;
};

export function useAutosave({ content, editor, seconds, copyOf, onState, askState }: Autosave) {
  const api = useApi();
  const [state, setState] = useState(() => savedState(content.version, content.updatedAt));
  const [problems, setProblems] = useState(content.problems);
  /** A ref, because the next call may come before React has rendered. */
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
        // A refused copy is a revision on the server.
        clearTimeout(local.current);
        dropLocally(id);
      }
    },
    [api, id, editor, copyOf, advance, onState, askState],
  );

  /** Saves what is unsaved; returns the version of the saved state, or null if it failed. */
  const settle = useCallback(
    async (kind: SaveKind = 'auto'): Promise<number | null> => {
      // Saves run one after the other: each checks again what the previous one left unsaved.
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

  /** Somebody took over. Unsaved text is still sent: the server refuses it, and keeps it as a revision. */
  const displace = useCallback(async () => {
    if (isUnsaved(present.current)) await settle();
    advance({ type: 'displaced' });
  }, [advance, settle]);
  /** The server's version is on the screen. A local copy from another time stays until somebody uses or discards it. */
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

/** Retries a failed save, at the latest when the network is back; saves unsaved text when the window is hidden. */
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
