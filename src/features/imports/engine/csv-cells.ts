/** The cells of one CSV record. Our own, as csv-parse has no bound on how far a quotation mark that never closes reaches. */

/**
 * `open`: the text ends within quotation marks. `stray`: text follows a closing quotation mark, so that the marks are text and
 * the cell ends at the next separator. A mark within a cell that does not begin with one is text too. Spaces around a quoted
 * cell are no part of it.
 */
export type SplitCells = { cells: string[]; state: 'whole' | 'open' | 'stray' };

const QUOTE = '"';

export function splitCells(text: string, separator = ','): SplitCells {
  if (!text.includes(QUOTE)) return { cells: text.split(separator), state: 'whole' };
  const cells: string[] = [];
  let state: SplitCells['state'] = 'whole';
  let at = 0;
  while (at <= text.length) {
    let end = endOfPlain(text, at, separator);
    let cell: string | null = null;
    const opening = afterSpaces(text, at);
    if (text[opening] === QUOTE) {
      const close = closingQuote(text, opening + 1);
      if (close < 0) return { cells, state: 'open' };
      end = endOfPlain(text, close + 1, separator);
      if (end === afterSpaces(text, close + 1)) cell = text.slice(opening + 1, close).replaceAll('""', QUOTE);
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

/** Where the cell without quotation marks ends that begins at `from`. */
export function endOfPlain(text: string, from: number, separator: string): number {
  const end = text.indexOf(separator, from);
  return end < 0 ? text.length : end;
}

export function afterSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}
