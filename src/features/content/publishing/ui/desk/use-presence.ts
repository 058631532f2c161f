import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '#web/calls.ts';
import type { ArticleStateView, PresenceView } from '../../content-view.ts';

/**
 * Reports that somebody is writing here, and receives who else is and the state of the article: one person writes at a time, and a handover
 * is requested from a named holder.
 */

type Presence = {
  contentId: number;
  /** This open editor. */
  editor: string;
  /** The state when the page was rendered. */
  first: PresenceView;
  isWriter: boolean;
  onDisplaced: () => Promise<void>;
  /** This editor gets the lock after somebody else's edits: what is on the screen may be outdated. */
  onTurn: () => Promise<void>;
  /** The current state of the article; `asked`: the number that `askState` gave to the request. */
  onState: (article: ArticleStateView, asked: number) => void;
  askState: () => number;
};

export function usePresence({ contentId, editor, first, isWriter, onDisplaced, onTurn, onState, askState }: Presence) {
  const api = useApi();
  const [presence, setPresence] = useState(first);
  const state = useRef(first.state);
  const holder = useRef(first.holder?.editor);

  const tell = useCallback(
    async (takeOver: boolean): Promise<void> => {
      if (!api) return;
      const asked = askState();
      try {
        const reply = await api.publishing.keepPresence({
          params: { contentId },
          body: { editor, takeOver, holder: holder.current },
        });
        onState(reply.article, asked);
        const before = state.current;
        state.current = reply.presence.state;
        holder.current = reply.presence.holder?.editor;
        if (state.current === 'displaced') await onDisplaced();
        if (state.current === 'mine' && (before === 'other' || before === 'displaced')) await onTurn();
        setPresence(reply.presence);
      } catch {
        // A failed report is not shown here; the next save reports the problem.
      }
    },
    [api, contentId, editor, onDisplaced, onTurn, onState, askState],
  );

  useEffect(() => {
    if (!isWriter || !api) return;
    const begin = setTimeout(() => void tell(false));
    const timer = setInterval(() => void tell(false), first.heartbeatSeconds * 1000);
    const leave = () => void api.publishing.leave({ params: { contentId }, body: { editor } }).catch(() => {});
    // In a hidden window the timer runs at most once a minute.
    const look = () => document.visibilityState === 'visible' && void tell(false);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(begin);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
    };
  }, [api, isWriter, tell, contentId, editor, first.heartbeatSeconds]);

  const takeOver = useCallback(async () => {
    await tell(true);
    // Refused if somebody else holds it by now: loads who.
    if (state.current !== 'mine') await tell(false);
  }, [tell]);
  return { presence, takeOver };
}
