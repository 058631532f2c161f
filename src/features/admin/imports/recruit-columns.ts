import type { CsvContent } from './csv-records.ts';
import { columnKey } from './csv-records.ts';
import type { LineNote } from './import-report.ts';

/** The columns of the recruits layout: position,name,location,school,height,weight,fourty,stars,rating,rank,institution,year. */

export const NAME_COLUMN = 'name';
/** What the rows of this layout are known by where the operator names no source. */
export const RECRUITS_SOURCE = 'recruits-csv';

const KEPT = new Set(['position', 'name', 'location', 'school', 'weight', 'stars', 'rank', 'institution', 'year']);

const REASONS: Readonly<Record<string, string>> = {
  height: 'the heights of this layout are known to be wrong',
  rating: 'its scale is not known in this layout',
};

/** One note for each column with values that are not kept, whatever it holds: contact data and coordinates never are. */
export function columnNotes({ columns, records }: CsvContent): LineNote[] {
  return columns.flatMap((column) => {
    const key = columnKey(column);
    if (KEPT.has(key)) return [];
    const count = records.filter(({ cells }) => (cells[key] ?? '').trim() !== '').length;
    if (count === 0) return [];
    const reason = REASONS[key] ?? 'this import has no use for it';
    return [{ line: null, note: `column "${column.trim().slice(0, 40)}" is not kept (${count} values): ${reason}` }];
  });
}
