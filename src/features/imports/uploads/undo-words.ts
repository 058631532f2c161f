import { formatDate } from '#kernel/dates.ts';
import type { Obstacle, UndoRefusal } from '../engine/public.ts';
import { RECORD_WORDS } from './record-words.ts';

/** Why an import cannot be undone, for staff, one sentence per line. Pure. */
export function undoRefusalLines(refusal: UndoRefusal): string[] {
  switch (refusal.reason) {
    case 'busy':
      return ['An import is running. Try again in a few minutes.'];
    case 'unknown_import':
      return ['There is no such import.'];
    case 'undone_already':
      return [`This import was undone on ${formatDate(refusal.at, 'M/D/YYYY')}.`];
    case 'not_logged':
      return ['What this import wrote was not logged, so it can’t be undone here.'];
    case 'something_later': {
      const { imports, changed, dependent } = refusal;
      return [
        'Something later depends on this import.',
        ...(imports.length > 0 ? [`Undo import ${imports.toReversed().join(', ')} first.`] : []),
        ...changed.map((each) => `${recordsText(each)} changed since.`),
        ...dependent.map((each) => `${recordsText(each)} ${each.rows === 1 ? 'refers' : 'refer'} to what it created.`),
      ];
    }
    case 'taken_down': {
      const { people } = refusal;
      return [
        `${people === 1 ? '1 person' : `${people} people`} in it ${people === 1 ? 'was' : 'were'} taken down since.`,
      ];
    }
    case 'misfit':
      return [`${recordWords(refusal.table)}: restoring it would conflict with later changes.`];
  }
}

const recordWords = (table: string) => RECORD_WORDS[table] ?? 'Linked record';

/** "3 records (Portal entry 4, 9, …)". */
function recordsText({ table, rows, keys }: Obstacle): string {
  const ids = keys.flatMap(({ id }) => (id === undefined ? [] : [String(id)]));
  const named = ids.length === 0 ? '' : ` ${ids.join(', ')}${rows > ids.length ? ', …' : ''}`;
  return `${rows.toLocaleString('en-US')} ${rows === 1 ? 'record' : 'records'} (${recordWords(table)}${named})`;
}
