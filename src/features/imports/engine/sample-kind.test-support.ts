import { sql } from 'drizzle-orm';
import { type AnyImportKind, type BatchResult, defineImportKind, type StagedRow } from './import-kind.ts';

/**
 * A kind of import for the tests of the engine: rows of zip, place and person. A place is created or renamed, "gone" deletes it, "refused"
 * skips the row; a person is created under the row's name. `seen` records what each batch contained.
 */

type Row = { zip: string; place: string; person: string | null };

export function sampleKind(): AnyImportKind & { seen: { group: string; line: number }[][] } {
  const seen: { group: string; line: number }[][] = [];
  const kind = defineImportKind<Row>({
    name: 'places',
    summary: 'a sample',
    year: 'none',
    sport: 'none',
    defaultSource: 'sample',
    required: [['zip']],
    columns: ['zip', 'place', 'person'],
    notKept: { phone: 'contact data is never kept' },
    read: ({ zip, place, person }) => {
      if (!zip) return { ok: false, reason: 'no zip' };
      const notes = place ? [] : [`no place for "${zip}"`];
      return { ok: true, row: { zip, place: place ?? '', person: person || null }, group: zip.slice(0, 2), notes };
    },
    apply: async (db, rows, { now }) => {
      seen.push(rows.map(({ line, row }) => ({ line, group: row.zip.slice(0, 2) })));
      const result: BatchResult = { ...NOTHING, skipped: [], tags: ['places'], schoolsGiven: 0 };
      for (const { line, row } of rows) await applyRow(line, row);
      return result;

      async function applyRow(line: number, { zip, place, person }: StagedRow<Row>['row']): Promise<void> {
        if (place === 'refused') {
          result.skipped.push({ line, reason: 'refused' });
          return;
        }
        if (person !== null)
          await db.execute(
            sql`insert into people (name, name_key, created_at) values (${person}, ${person}, ${now.toISOString()})`,
          );
        const { rows: known } = await db.execute<{ place: string }>(
          sql`select place from zip_places where zip = ${zip}`,
        );
        const before = known[0]?.place;
        if (place === 'gone') await db.execute(sql`delete from zip_places where zip = ${zip}`);
        else if (before === undefined)
          await db.execute(sql`insert into zip_places (zip, place, source) values (${zip}, ${place}, 'sample')`);
        else await db.execute(sql`update zip_places set place = ${place} where zip = ${zip}`);
        if (before === undefined) result.created += 1;
        else if (before === place) result.unchanged += 1;
        else result.updated += 1;
      }
    },
    finish: async () => ['finished'],
  });
  return { ...kind, seen };
}

const NOTHING: BatchResult = {
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: [],
  notes: [],
  doubts: [],
  unmatched: [],
  schoolsGiven: 0,
  tags: [],
};

/** A kind that runs the statements, whatever the file contains: for writes that no sample has. */
export function writingKind(statements: readonly string[]): AnyImportKind {
  return {
    ...sampleKind(),
    apply: async (db, rows) => {
      for (const statement of statements) await db.execute(sql.raw(statement));
      return { ...NOTHING, created: rows.length };
    },
  };
}
