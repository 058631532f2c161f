import { RankFigure } from '#design-system/rank-figure.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import type { BoardRow } from '../../leaderboard/contract.ts';
import { forecasterHref, forecasterName, LEADERBOARD_PATH, pointsText } from '../../leaderboard/futurecast-view.ts';
import css from './futurecast-page.module.css';

const BOARD = {
  fans: { title: 'Top fans', href: LEADERBOARD_PATH },
  staff: { title: 'Top staff', href: `${LEADERBOARD_PATH}?board=staff` },
} as const;

/** The top of a leaderboard, with each forecaster's accuracy. */
export function TopForecasters({ board, rows }: { board: keyof typeof BOARD; rows: readonly BoardRow[] }) {
  const { title, href } = BOARD[board];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={board}>
      <SectionHead id={board} link={{ href, label: 'All' }}>
        {title}
      </SectionHead>
      <RowList label={title}>
        {rows.map(({ id, rank, username, accuracy, right, settled, points }) => (
          <RowItem key={id}>
            <RankFigure rank={rank} />
            <RowMain
              href={forecasterHref(id, username)}
              sub={`${right} of ${settled} right (${Math.round(accuracy)}%)`}
            >
              {forecasterName(username)}
            </RowMain>
            <b className={css.points}>
              {pointsText(points)}
              <span className={css.unit}> points</span>
            </b>
          </RowItem>
        ))}
      </RowList>
    </section>
  );
}
