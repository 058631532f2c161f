/** The cells of one CSV record. Our own, as csv-parse has no bound on how far a quotation mark that never closes reaches. */

/**
 * `open`: the text ends within quotation marks. `stray`: text follows a closing quotation mark, so that the marks are text and
 * the cell ends at the next comma. A mark within a cell that does not begin with one is text too.
 */
export type SplitCells = { cells: string[]; state: 'whole' | 'open' | 'stray' };

const QUOTE = '"';

export function splitCells(text: string): SplitCells {
  if (!text.includes(QUOTE)) return { cells: text.split(','), state: 'whole' };
  const cells: string[] = [];
  let state: SplitCells['state'] = 'whole';
  let at = 0;
  while (at <= text.length) {
    let end = endOfPlain(text, at);
    let cell: string | null = null;
    if (text[at] === QUOTE) {
      const close = closingQuote(text, at + 1);
      if (close < 0) return { cells, state: 'open' };
      end = endOfPlain(text, close + 1);
      if (end === close + 1) cell = text.slice(at + 1, close).replaceAll('""', QUOTE);
      else state = 'stray';
    }
    cells.push(cell ?? text.slice(at, end));
    at = end + 1;
  }
  return { cells, state };
}

/** Where the quotation mark stands that closes a cell which is open at `from`; -1 where none does. Two in a row are one of text. */
export function closingQuote(text: string, from: number): number {
  let at = text.indexOf(QUOTE, from);
  while (at >= 0 && text[at + 1] === QUOTE) at = text.indexOf(QUOTE, at + 2);
  return at;
}

function endOfPlain(text: string, from: number): number {
  const comma = text.indexOf(',', from);
  return comma < 0 ? text.length : comma;
}
