import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTsv, type SpecRow } from './spec-table.ts';

/** The inventories of the specification, and the document that each is copied into. */

export type Inventory = {
  document: string;
  /** The columns that identify a row. */
  key: readonly string[];
  columns: readonly string[];
  read: (folder: string) => SpecRow[];
};

const BUILT = ['where', 'test'];

const readTsv = (name: string) => (folder: string) => parseTsv(readFileSync(join(folder, name), 'utf8'));

export const INVENTORIES: readonly Inventory[] = [
  {
    document: 'docs/spec/routes.md',
    key: ['path'],
    columns: ['group', 'path', 'access', 'site_layout', ...BUILT, 'notes'],
    read: readTsv('routes.tsv'),
  },
  {
    document: 'docs/spec/calls.md',
    key: ['method', 'path'],
    columns: ['area', 'method', 'path', 'access', ...BUILT, 'notes'],
    read: readTsv('calls.tsv'),
  },
  {
    document: 'docs/spec/messages.md',
    key: ['id'],
    columns: ['id', 'shown', 'text', ...BUILT],
    // In the inventory, "where" is the place in the product; here it is the place in the code.
    read: (folder) =>
      readTsv('messages.tsv')(folder).map(({ id = '', where = '', text = '' }) => ({ id, shown: where, text })),
  },
  {
    document: 'docs/spec/state-areas.md',
    key: ['area'],
    columns: ['area', ...BUILT, 'notes'],
    read: (folder) => {
      const line = /^State areas: (.*)\.$/m.exec(readFileSync(join(folder, 'specification.md'), 'utf8'))?.[1];
      if (line === undefined) throw new Error('specification.md has no line "State areas: …"');
      return line.split(', ').map((area) => ({ area }));
    },
  },
];

export const keyOf = ({ key }: Inventory, row: SpecRow) => key.map((column) => row[column]).join(' ');
