import { cpus } from 'node:os';

export type Figure = { name: string; value: string; bound: string; detail: string; isMet: boolean };

/** docs/performance.md: what was measured, against what. */
export function report(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ name, value, bound, detail, isMet }) =>
      `| ${name} | ${value} | ${bound} | ${isMet ? 'yes' : '**no**'} | ${detail} |`,
  );
  return [
    '# Performance',
    '',
    'Written by `npm run bench`. Ratios are to a limit that was measured in the same run, in turns with the product, so that they',
    'hold on any machine; the requests per second beside them only show the scale.',
    '',
    '| figure | measured | bound | met | detail |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    `Node ${process.versions.node}, ${cpus().length} cores. Data: 2,400 invented prospects; the list has 250, a page of it 100.`,
    '',
  ].join('\n');
}
