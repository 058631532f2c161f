import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { Pager } from '#design-system/pager.tsx';
import { pageCount } from '#kernel/pagination.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { useLive } from '#web/use-live.ts';
import type { listForecasters } from '../contract.ts';
import { boardHref, boardStream } from './board-address.ts';
import { countChanged, withoutNamesThatWent } from './board-changes.ts';
import { BoardTable } from './board-table.tsx';
import css from './leaderboard-page.module.css';
import { type BoardFilter, useOwnPlace } from './own-place.ts';

export type Board = ReplyOf<typeof listForecasters>;

type LiveBoardProps = {
  board: Board;
  filter: BoardFilter;
  caption: string;
  /** Shown instead of an empty board. */
  empty: ReactNode;
  /** Shown below a board that has rows. */
  rules: ReactNode;
  /** Whether the reader can be on the board. */
  hasOwn: boolean;
};

/**
 * A page of the board. Newly graded picks wait behind a button, because rows that move by themselves cannot be read. Give it a key made of
 * its URL.
 */
export function LiveBoard({ board, filter, caption, empty, rules, hasOwn }: LiveBoardProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const [shown, setShown] = useState(board);
  const [latest, setLatest] = useState(board);
  const { place, askAgain } = useOwnPlace(filter, hasOwn);
  const { page } = board;
  useLive<Board>({
    stream: boardStream(filter, page),
    ask: (api) => api.forecasters.list({ query: { ...filter, page } }),
    onReply: (heard) => {
      setLatest(heard);
      setShown((before) => ({ ...before, forecasters: withoutNamesThatWent(before.forecasters, heard.forecasters) }));
    },
  });
  const changes = countChanged(shown.forecasters, latest.forecasters);

  const show = () => {
    setShown(latest);
    askAgain();
    // The button disappears after it was pressed; keyboard focus moves to the top of the board.
    line.current?.focus({ preventScroll: true });
  };
  const { forecasters, total, perPage, leastSettled } = shown;
  const first = (page - 1) * perPage + 1;
  return (
    <>
      <div className={css.line}>
        <p ref={line} tabIndex={-1}>
          {total.toLocaleString('en-US')} {total === 1 ? 'forecaster' : 'forecasters'}
        </p>
        <span role="status">
          {changes > 0 ? (
            <Button kind="second" size="small" onClick={show}>
              Show {changes} {changes === 1 ? 'change' : 'changes'}
            </Button>
          ) : null}
        </span>
      </div>
      {forecasters.length === 0 ? (
        empty
      ) : (
        <>
          <BoardTable caption={caption} rows={forecasters} place={hasOwn ? place : null} leastSettled={leastSettled} />
          <Pager
            page={page}
            pages={pageCount(total, perPage)}
            hrefFor={(wanted) => boardHref(filter, wanted)}
            count={`${first} to ${first + forecasters.length - 1} of ${total.toLocaleString('en-US')}`}
          />
          {rules}
        </>
      )}
    </>
  );
}
