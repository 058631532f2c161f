import { useCallback, useMemo, useRef, useState } from 'react';
import type { ArticleStateView, ContentView } from '../../content-view.ts';
import { isSameState } from './article-state.ts';

/**
 * The article as it was loaded, with what was heard of it since: published by itself or by a colleague, rescheduled, taken off the schedule. The text is
 * not touched.
 */
export function useArticleState(loaded: ContentView) {
  const [heard, setHeard] = useState<{ of: ContentView; state: ArticleStateView } | null>(null);
  const asked = useRef(0);
  const answered = useRef(0);

  /** Before a call whose reply has the state: its number. */
  const askState = useCallback(() => {
    asked.current += 1;
    return asked.current;
  }, []);
  const onState = useCallback(
    (state: ArticleStateView, number: number) => {
      // A reply that was overtaken by a later one is old.
      if (number <= answered.current) return;
      answered.current = number;
      setHeard((before) =>
        isSameState(before?.of === loaded ? before.state : loaded, state) ? before : { of: loaded, state },
      );
    },
    [loaded],
  );
  // Loaded again, after a step of one's own, the page knows better.
  const content = useMemo(() => (heard?.of === loaded ? { ...loaded, ...heard.state } : loaded), [loaded, heard]);
  return { content, onState, askState };
}
