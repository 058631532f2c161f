import { type Cells, readFlag } from '#features/imports/engine/public.ts';

/** One row of a file of redirects, in our own format, or that of Ghost or WordPress's Redirection plugin. Pure. */

const FROM = ['from', 'source', 'sourceurl', 'old', 'oldurl', 'oldaddress'] as const;
const TO = ['to', 'target', 'targeturl', 'new', 'newurl', 'newaddress', 'destination'] as const;
const PERMANENT = 'permanent';
/** The response status in the Redirection plugin's format. */
const CODE = 'code';
const REGEX = 'regex';

/** At least one column of each list is required. */
export const REQUIRED_COLUMNS = [FROM, TO];
export const COLUMNS: readonly string[] = [...FROM, ...TO, PERMANENT, CODE, REGEX];

const PERMANENT_CODES = ['301', '308'];
const TEMPORARY_CODES = ['302', '303', '307'];

export type ReadRedirect =
  | { kind: 'row'; from: string; to: string; isPermanent: boolean }
  | { kind: 'rejected'; from: string; reason: string };

export function readRedirectRow(cells: Cells): ReadRedirect {
  const from = textOf(cells, FROM);
  const reject = (reason: string): ReadRedirect => ({ kind: 'rejected', from, reason });
  if (readFlag(cells[REGEX], REGEX).value === true)
    return reject('Patterns are not supported: enter one whole address');
  const flag = readFlag(cells[PERMANENT], PERMANENT);
  if (flag.note !== null) return reject('permanent is neither yes nor no');
  const code = cells[CODE]?.trim() ?? '';
  if (flag.value === null && code !== '' && ![...PERMANENT_CODES, ...TEMPORARY_CODES].includes(code))
    return reject('code is neither 301 nor 302');
  return {
    kind: 'row',
    from,
    to: textOf(cells, TO),
    isPermanent: flag.value ?? !TEMPORARY_CODES.includes(code),
  };
}

/** Unchanged, so that invalid text is refused. */
function textOf(cells: Cells, columns: readonly string[]): string {
  for (const column of columns) {
    const text = cells[column]?.trim();
    if (text) return text;
  }
  return '';
}
