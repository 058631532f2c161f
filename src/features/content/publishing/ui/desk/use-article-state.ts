import { useCallback, useMemo, useRef, useState } from 'react';
import type { ArticleStateView, ContentView } from '../../content-view.ts';
import { isSameState } from './article-state.ts';

/**
 * The loaded article, updated with its latest state: published by the scheduler or a colleague, rescheduled, unscheduled. The text is not
 * changed.
 */
export function useArticleState(loaded: ContentView) {
  const [heard, setHeard] = useState<{ of: ContentView; state: ArticleStateView } | null>(null);
  const asked = useRef(0);
  const answered = useRef(0);

  /** Returns a number for a call whose reply contains the state. */
  const askState = useCallback(() => {
    asked.current += 1;
    return asked.current;
  }, []);
  const onState = useCallback(
    (state: ArticleStateView, number: number) => {
      // Ignores a reply that was overtaken by a later one.
      if (number <= answered.current) return;
      answered.current = number;
      setHeard((before) =>
        isSameState(before?.of === loaded ? before.state : loaded, state) ? before : { of: loaded, state },
      );
    },
    [loaded],
  );
  // After a reload, such as after one's own step, the page's data is newer.
  const content = useMemo(() => (heard?.of === loaded ? { ...loaded, ...heard.state } : loaded), [loaded, heard]);
  return { content, onState, askState };
}
