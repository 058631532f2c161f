import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WantedColumns } from './csv-header.ts';
import { openRecords } from './source-records.ts';

/** Files of a test, in a folder of their own. */
export function filesForTests() {
  const folder = mkdtempSync(join(tmpdir(), 'bluechip-records-'));
  let count = 0;
  return {
    folder,
    file(content: string | Uint8Array): string {
      count += 1;
      const path = join(folder, `${count}.txt`);
      writeFileSync(path, content);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Everything read from a file: rows as "line:cell|cell", in the order of the file's columns. */
export async function readAll(
  path: string,
  required: readonly (readonly string[])[] = [['name']],
  { known = [], numbers = {} }: Partial<Pick<WantedColumns, 'known' | 'numbers'>> = {},
) {
  const source = await openRecords(path, { required, known, numbers });
  const rows: string[] = [];
  const notes: string[] = [];
  const faults: { line: number; fault: string }[] = [];
  for await (const item of source.items()) {
    if (item.kind === 'fault') faults.push({ line: item.line, fault: item.fault });
    else {
      rows.push(`${item.line}:${Object.values(item.cells).join('|')}`);
      notes.push(...(item.notes ?? []).map((note) => `${item.line}:${note}`));
    }
  }
  return { rows, faults, notes, columns: source.columns() };
}
