import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from './environment.ts';

/** docs/performance.md: the measurements and their bounds. Each benchmark writes its own part and keeps the others. */

export type Figure = {
  name: string;
  value: string;
  /** Null if there is no bound; the figure is then shown and never counts as missed. */
  bound: string | null;
  detail: string;
  isMet: boolean;
};

type Part = {
  /** The heading, which also identifies the part in the file. */
  heading: string;
  /** Which command wrote it, and how to read it. */
  intro: string;
  figures: readonly Figure[];
  /** The data that it was measured on. */
  data: string;
};

const TITLE = '# Performance';

/** Prints the part without writing it, for a trial at another size, which is no measurement of the product. */
export function showPart(part: Part): void {
  process.stdout.write(`${partOf(part)}\n`);
}

/** Writes and prints the part. Makes the process exit with an error if a bound is missed. */
export function writePart(part: Part): void {
  const file = join(root, 'docs', 'performance.md');
  const text = withPart(part, readFileSync(file, 'utf8'));
  writeFileSync(file, text);
  process.stdout.write(`${partOf(part)}\n`);
  // Never reset to 0, because an earlier part of the same run may have missed a bound.
  if (!part.figures.every(({ isMet }) => isMet)) process.exitCode = 1;
}

/** The file `before` with this part replaced, or appended. */
export function withPart(part: Part, before: string): string {
  const parts = before.split(/\n(?=## )/).map((each) => each.trim());
  const at = parts.findIndex((each) => each.startsWith(`## ${part.heading}\n`));
  const all = at < 0 ? [...parts, partOf(part)] : parts.with(at, partOf(part));
  return `${(all[0]?.startsWith(TITLE) ? all : [TITLE, ...all]).join('\n\n')}\n`;
}

function partOf({ heading, intro, figures, data }: Part): string {
  const machine = `Node ${process.versions.node}, ${cpus().length} cores.`;
  return [`## ${heading}`, '', intro, '', ...table(figures), '', `${machine} Data: ${data}`].join('\n');
}

function table(figures: readonly Figure[]): string[] {
  const rows = figures.map(
    ({ name, value, bound, detail, isMet }) =>
      `| ${name} | ${value} | ${bound ?? '—'} | ${bound === null ? '—' : isMet ? 'yes' : '**no**'} | ${detail} |`,
  );
  return ['| figure | measured | bound | met | detail |', '|---|---|---|---|---|', ...rows];
}
