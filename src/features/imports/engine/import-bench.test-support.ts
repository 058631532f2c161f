import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type AnyImportKind, type ImportInput, type ImportReport, runImport, undoImport } from './public.ts';

/** Imports of one kind into a database of the test's own, from texts instead of files. */
export async function importBench(kind: AnyImportKind) {
  const database = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'bluechip-import-'));
  let now = Date.parse('2026-01-01T18:00:00Z');

  async function importFile(file: string, wish: Partial<ImportInput> = {}): Promise<ImportReport> {
    now += 86_400_000;
    const { defaultSource: source } = kind;
    const whole: ImportInput = { sport: 'football', year: null, source, ratingFromStars: false, ...wish };
    return runImport({ db: database.db, now: new Date(now) }, kind, { ...whole, file, dryRun: false });
  }

  const rows = async (query: string) => (await database.executeSql(query)).rows;

  return {
    database,
    importFile,
    /** CSV lines, or JSON. */
    importText(text: string | readonly string[], wish: Partial<ImportInput> = {}): Promise<ImportReport> {
      const file = join(folder, 'sample.txt');
      writeFileSync(file, typeof text === 'string' ? text : text.join('\n'));
      return importFile(file, wish);
    },
    undo: (report: ImportReport) =>
      undoImport(
        { db: database.db, kinds: [kind], now: new Date(now) },
        { importId: report.importId ?? 0, dryRun: false },
      ),
    rows,
    /** A sum over every column of each table whose imports are logged: equal only if nothing at all differs. */
    async sums(): Promise<Record<string, unknown>> {
      const logged = await rows(
        "select tgrelid::regclass::text as name from pg_trigger where tgname = 'import_log_insert' order by 1",
      );
      const found = logged.map(async ({ name }) => [
        String(name),
        (
          await rows(`select count(*)::int as rows, md5(string_agg(t::text, ';' order by t::text collate "C")) as sum
          from ${String(name)} t`)
        )[0],
      ]);
      return Object.fromEntries(await Promise.all(found));
    },
    async close(): Promise<void> {
      rmSync(folder, { recursive: true, force: true });
      await database.close();
    },
  };
}

export type ImportBench = Awaited<ReturnType<typeof importBench>>;

/** A table's content without ids and times: the same before and after, however it was reached. */
export async function contentOf(database: Database, table: string, columns: string): Promise<string[]> {
  const { rows } = await database.executeSql(`select ${columns} from ${table}`);
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

const SAMPLES = resolve('../shared/data/import-samples');

/** The real files are not part of the project and are read in place. Null: they are absent. */
export function sampleFile(name: string): string | null {
  const path = join(SAMPLES, name);
  return existsSync(path) ? path : null;
}

/** The rows of a sample by header, read without the importer. */
export function sampleRows(path: string): Record<string, string>[] {
  return parse<Record<string, string>>(readFileSync(path), { columns: true, bom: true });
}

export const COUNTS = { read: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };
