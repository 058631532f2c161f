import { cpus } from 'node:os';

export type Figure = { name: string; value: string; bound: string; detail: string; isMet: boolean };

/** Where the part of `npm run bench -- scale` begins: each of the two benchmarks leaves the other's figures. */
const SCALE = '## At 500,000 people';

/** docs/performance.md: what was measured, against what. `before`: the file as it is. */
export function report(figures: readonly Figure[], before = ''): string {
  return [
    '# Performance',
    '',
    'Written by `npm run bench`. Ratios are to a limit that was measured in the same run, in turns with the product, so that they',
    'hold on any machine; the requests per second beside them only show the scale.',
    '',
    ...table(figures),
    '',
    `${machine()} Data: 2,400 invented prospects; the list has 250, a page of it 100.`,
    '',
    before.includes(SCALE) ? before.slice(before.indexOf(SCALE)) : '',
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
}

/** The same file with these figures in the part at its end. */
export function reportOfScale(figures: readonly Figure[], before: string, data: string): string {
  const kept = before.includes(SCALE) ? before.slice(0, before.indexOf(SCALE)) : before;
  return [
    kept.trimEnd(),
    '',
    SCALE,
    '',
    'Written by `npm run bench -- scale`, on PostgreSQL, through HTTP, at 16 connections, with nothing kept between requests. Growth is',
    'the time of a request against the same one with a tenth of the people, measured in turns.',
    '',
    ...table(figures),
    '',
    `${machine()} Data: ${data}`,
    '',
  ].join('\n');
}

const machine = () => `Node ${process.versions.node}, ${cpus().length} cores.`;

function table(figures: readonly Figure[]): string[] {
  const rows = figures.map(
    ({ name, value, bound, detail, isMet }) =>
      `| ${name} | ${value} | ${bound} | ${isMet ? 'yes' : '**no**'} | ${detail} |`,
  );
  return ['| figure | measured | bound | met | detail |', '|---|---|---|---|---|', ...rows];
}
