/** The tables of docs/spec: readable Markdown, and the only record of what is built where. */

export type SpecRow = Readonly<Record<string, string>>;

/** The value of the columns `where` and `test` for a line that is not built yet. */
export const OPEN = /^open( \(issue \d+\))?$/;

/** The rows of the only table in a Markdown text, by column name. Removes code marks and escapes. */
export function parseSpecTable(markdown: string): SpecRow[] {
  const [head, , ...body] = markdown.split('\n').filter((line) => line.startsWith('|'));
  if (head === undefined) throw new Error('There is no table');
  const columns = cellsOf(head);
  return body.map((line) => {
    const cells = cellsOf(line);
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  });
}

/** The table as Markdown. Columns with addresses or files are formatted as code. */
export function formatSpecTable(columns: readonly string[], rows: readonly SpecRow[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((column) => cellText(column, row[column] ?? '')))),
  ].join('\n');
}

/** Parses tab-separated lines. Skips `#` comments; the first other line has the column names. */
export function parseTsv(text: string): SpecRow[] {
  const [head = '', ...body] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const columns = head.split('\t');
  return body.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  });
}

const CODE = ['path', 'where', 'test', 'text'];

function cellText(column: string, value: string): string {
  const text = value.replaceAll('|', '\\|');
  return CODE.includes(column) && text !== '' && !OPEN.test(text) ? `\`${text}\`` : text;
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\|\s?|\s?\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) =>
      cell
        .trim()
        .replace(/^`(.*)`$/, '$1')
        .replaceAll('\\|', '|'),
    );
}
