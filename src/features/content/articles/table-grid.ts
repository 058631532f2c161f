/**
 * Normalizes a table as the editor does: every row has as many columns as the widest, no cell extends beyond the last row, and none
 * overlap. The editor would do so at the first key press; done here, opening and saving changes nothing. Pure.
 */

export type Cell<Content> = { isHeader: boolean; colspan: number; rowspan: number; content: Content | null };
type Placed<Content> = { row: number; column: number; cell: Cell<Content> };

/** An article has no room for more cells than this: spans that exceed it are dropped. */
const MOST_PLACES = 20_000;
/** More empty cells than anybody would leave out by hand: columns in which no cell starts are dropped instead. */
const MOST_ADDED = 500;

/** Drops rows in which no cell starts. `content` is null in the cells that fill up a row. */
export function rectangular<Content>(rows: readonly (readonly Cell<Content>[])[]): Cell<Content>[][] {
  const full = rows.filter((row) => row.length > 0);
  const placed =
    placedIn(rows) ?? placedIn(full.map((row) => row.map((cell) => ({ ...cell, colspan: 1, rowspan: 1 }))));
  if (!placed) return full.map((row) => row.map((cell) => ({ ...cell, colspan: 1, rowspan: 1 })));
  const byRow = squeezed(placed, 'row', 'rowspan');
  const filled = filledRows(byRow);
  const added = filled.flat().filter(({ content }) => content === null).length;
  return added > MOST_ADDED ? filledRows(squeezed(byRow, 'column', 'colspan')) : filled;
}

/** Each cell at the first free place of its row, as in HTML; null if they take too many places. */
function placedIn<Content>(rows: readonly (readonly Cell<Content>[])[]): Placed<Content>[] | null {
  const taken = rows.map(() => new Set<number>());
  const placed: Placed<Content>[] = [];
  let places = 0;
  for (const [row, cells] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      const here = taken[row];
      while (here?.has(column)) column += 1;
      let colspan = 1;
      while (colspan < cell.colspan && !here?.has(column + colspan)) colspan += 1;
      const rowspan = Math.min(cell.rowspan, rows.length - row);
      places += colspan * rowspan;
      if (places > MOST_PLACES) return null;
      for (let down = 0; down < rowspan; down += 1)
        for (let across = 0; across < colspan; across += 1) taken[row + down]?.add(column + across);
      placed.push({ row, column, cell: { ...cell, colspan, rowspan } });
      column += colspan;
    }
  }
  return placed;
}

/** Without the rows, or columns, in which no cell starts. */
function squeezed<Content>(
  placed: readonly Placed<Content>[],
  axis: 'row' | 'column',
  span: 'rowspan' | 'colspan',
): Placed<Content>[] {
  const kept = [...new Set(placed.map((each) => each[axis]))].toSorted((one, other) => one - other);
  const place = new Map(kept.map((old, now) => [old, now]));
  const firstFrom = (at: number) => {
    const next = kept.findIndex((old) => old >= at);
    return next < 0 ? kept.length : next;
  };
  return placed.map((each) => {
    const from = place.get(each[axis]) ?? 0;
    const until = firstFrom(each[axis] + each.cell[span]);
    return { ...each, [axis]: from, cell: { ...each.cell, [span]: until - from } };
  });
}

function filledRows<Content>(placed: readonly Placed<Content>[]): Cell<Content>[][] {
  const height = Math.max(0, ...placed.map(({ row }) => row + 1));
  const width = placed.reduce((most, { column, cell }) => Math.max(most, column + cell.colspan), 0);
  const rows = Array.from({ length: height }, () => new Map<number, Placed<Content> | null>());
  for (const each of placed)
    for (let down = 0; down < each.cell.rowspan; down += 1)
      for (let across = 0; across < each.cell.colspan; across += 1)
        rows[each.row + down]?.set(each.column + across, down === 0 && across === 0 ? each : null);
  return rows.map((row) => {
    const cells = [...row.values()].flatMap((each) => (each ? [each.cell] : []));
    const isHeader = cells.length > 0 && cells.every((cell) => cell.isHeader);
    return Array.from({ length: width }, (_, column) => row.get(column)).flatMap((each) =>
      each === null ? [] : [each?.cell ?? { isHeader, colspan: 1, rowspan: 1, content: null }],
    );
  });
}
