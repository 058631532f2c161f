import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '#web/calls.ts';
import type { BoardRow } from '../contract.ts';

/** The reader's own place, requested after load, because the page is cached for the whole viewer class. */
export type OwnPlace = { kind: 'asking' } | { kind: 'failed' } | { kind: 'absent' } | { kind: 'placed'; row: BoardRow };

export type BoardFilter = {
  board: 'fans' | 'staff';
  season?: number | undefined;
  sport?: 'football' | 'basketball' | 'baseball' | 'hockey' | undefined;
  siteId?: number | undefined;
};

/** Requested once for each board when the page is rendered, and again when the board has changed. The known place stays until then. */
export function useOwnPlace(filter: BoardFilter, isAsked: boolean): { place: OwnPlace; askAgain: () => void } {
  const api = useApi();
  const [place, setPlace] = useState<OwnPlace>({ kind: 'asking' });
  /** Counts the requests: only the reply to the latest one is used. */
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
