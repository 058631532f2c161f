import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '#web/calls.ts';
import type { ArticleStateView, PresenceView } from '../../content-view.ts';

/** Says that somebody is writing here, and hears who else is and what became of the article: one writes at a time, and handing over is asked for by name. */

type Presence = {
  contentId: number;
  /** This open editor. */
  editor: string;
  /** As it was when the page was made. */
  first: PresenceView;
  isWriter: boolean;
  onDisplaced: () => Promise<void>;
  /** It is this editor's turn after somebody else's: what is on the screen may be old. */
  onTurn: () => Promise<void>;
  /** Where the article is by now; `asked`: the number that `askState` gave the question. */
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
        // Whoever is not heard is told so where it matters: when something is saved.
      }
    },
    [api, contentId, editor, onDisplaced, onTurn, onState, askState],
  );

  useEffect(() => {
    if (!isWriter || !api) return;
    const begin = setTimeout(() => void tell(false));
    const timer = setInterval(() => void tell(false), first.heartbeatSeconds * 1000);
    const leave = () => void api.publishing.leave({ params: { contentId }, body: { editor } }).catch(() => {});
    // Behind another window the timer strikes once a minute at the most.
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
    // Refused where another holds it by now than was seen: says who.
    if (state.current !== 'mine') await tell(false);
  }, [tell]);
  return { presence, takeOver };
}
