import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '#web/calls.ts';
import type { BoardRow } from '../contract.ts';

/** Where the reader stands: asked after load, because the page is the same for everybody of his class. */
export type OwnPlace = { kind: 'asking' } | { kind: 'failed' } | { kind: 'absent' } | { kind: 'placed'; row: BoardRow };

export type BoardFilter = {
  board: 'fans' | 'staff';
  season?: number | undefined;
  sport?: 'football' | 'basketball' | 'baseball' | 'hockey' | undefined;
  siteId?: number | undefined;
};

/** Asked when the page is drawn, for each board once; and again when the board has changed. What was known stays until then. */
export function useOwnPlace(filter: BoardFilter, isAsked: boolean): { place: OwnPlace; askAgain: () => void } {
  const api = useApi();
  const [place, setPlace] = useState<OwnPlace>({ kind: 'asking' });
  /** Counts the questions: only the answer to the last is told. */
  const asked = useRef(0);
  const { board, season, sport, siteId } = filter;
  const ask = useCallback(() => {
    if (!api || !isAsked) return;
    asked.current += 1;
    const question = asked.current;
    const tell = (next: OwnPlace) => {
      if (question === asked.current) setPlace(next);
    };
    api.forecasters.mine({ query: { board, season, sport, siteId } }).then(
      ({ place: row }) => tell(row ? { kind: 'placed', row } : { kind: 'absent' }),
      () => tell({ kind: 'failed' }),
    );
  }, [api, isAsked, board, season, sport, siteId]);
  useEffect(() => {
    ask();
    return () => {
      asked.current += 1;
    };
  }, [ask]);
  return { place, askAgain: ask };
}
