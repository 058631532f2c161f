import { expect, test } from 'vitest';
import { formatSpecTable, parseSpecTable, parseTsv } from './spec-table.ts';

test('a table that was written is read back as it was', () => {
  const rows = [
    { path: '/a/{id}', where: 'src/a.ts', notes: 'one | two' },
    { path: '/', where: 'open (issue 3)', notes: '' },
  ];
  const text = `# Title\n\nWords.\n\n${formatSpecTable(['path', 'where', 'notes'], rows)}\n`;
  expect(parseSpecTable(text)).toEqual(rows);
});

test('an inventory: comments are left out, missing cells are empty', () => {
  expect(parseTsv('# words\nid\ttext\nM01\tSubscribe\nM02\n')).toEqual([
    { id: 'M01', text: 'Subscribe' },
    { id: 'M02', text: '' },
  ]);
});
