import type { KeptFigure } from './kept-figure.ts';
import type { FigureRow } from './queries.ts';

/** Stored figures by name, month and part; missing ones are 0. Pure. */
export type FigureTable = {
  /** `month` null: all months before the range. */
  count: (figure: KeptFigure, month: string | null, part: string) => number;
  cents: (figure: KeptFigure, month: string | null, part: string) => number;
  countIn: (figure: KeptFigure, months: readonly string[], part: string) => number;
  centsIn: (figure: KeptFigure, months: readonly string[], part: string) => number;
  /** In alphabetical order. */
  parts: (figure: KeptFigure, months: readonly string[]) => string[];
};

export function figureTable(rows: readonly FigureRow[]): FigureTable {
  const keyOf = (figure: KeptFigure, month: string | null, part: string) => `${figure} ${month ?? ''} ${part}`;
  const byKey = new Map(rows.map((row) => [keyOf(row.figure, row.month, row.part), row]));
  const find = (figure: KeptFigure, month: string | null, part: string) => byKey.get(keyOf(figure, month, part));
  const count: FigureTable['count'] = (...key) => find(...key)?.count ?? 0;
  const cents: FigureTable['cents'] = (...key) => find(...key)?.cents ?? 0;
  return {
    count,
    cents,
    countIn: (figure, months, part) => months.reduce((sum, month) => sum + count(figure, month, part), 0),
    centsIn: (figure, months, part) => months.reduce((sum, month) => sum + cents(figure, month, part), 0),
    parts(figure, months) {
      const found = rows.filter((row) => row.figure === figure && row.month !== null && months.includes(row.month));
      return [...new Set(found.map(({ part }) => part))].toSorted();
    },
  };
}
