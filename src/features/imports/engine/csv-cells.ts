/** Splits one CSV record into cells. Written here because csv-parse does not limit how far an unclosed quotation mark reaches. */

/**
 * `open`: the text ends inside quotation marks. `stray`: text follows a closing quotation mark, so the marks are text and the cell ends at
 * the next separator. A mark inside an unquoted cell is text too. Spaces around a quoted cell are dropped.
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

/** The position of the quotation mark that closes a cell open at `from`; -1: none. Two marks in a row are an escaped one. */
export function closingQuote(text: string, from: number): number {
  let at = text.indexOf(QUOTE, from);
  while (at >= 0 && text[at + 1] === QUOTE) at = text.indexOf(QUOTE, at + 2);
  return at;
}

/** The end of the unquoted cell that begins at `from`. */
export function endOfPlain(text: string, from: number, separator: string): number {
  const end = text.indexOf(separator, from);
  return end < 0 ? text.length : end;
}

export function afterSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}
