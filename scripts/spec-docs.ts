import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { INVENTORIES, keyOf } from './spec-inventories.ts';
import { formatSpecTable, parseSpecTable } from './spec-table.ts';

/**
 * `npm run spec -- <folder of the specification>`: updates docs/spec from the inventories. Keeps where each line is built, and adds new
 * lines as open. The documents are authoritative and edited by hand.
 */

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Usage: npm run spec -- <folder with routes.tsv, calls.tsv, messages.tsv and specification.md>');
  process.exit(2);
}
const from = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
const root = join(import.meta.dirname, '..');

for (const inventory of INVENTORIES) {
  const path = join(root, inventory.document);
  const document = readFileSync(path, 'utf8');
  const known = new Map(parseSpecTable(document).map((row) => [keyOf(inventory, row), row]));
  const rows = inventory.read(from).map((row) => {
    const { where = 'open', test = 'open' } = known.get(keyOf(inventory, row)) ?? {};
    return { ...row, where, test };
  });
  const introduction = document.slice(0, document.indexOf('\n|') + 1);
  writeFileSync(path, `${introduction}${formatSpecTable(inventory.columns, rows)}\n`);
  const fresh = rows.filter((row) => !known.has(keyOf(inventory, row))).length;
  console.log(`${inventory.document}: ${rows.length} lines, ${fresh} new`);
}
