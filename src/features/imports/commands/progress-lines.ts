import type { ImportProgress } from '#features/imports/engine/public.ts';

/** An import that finishes sooner reports no progress. */
const FIRST_MS = 2_000;
const EVERY_MS = 1_000;

/** Prints a progress line now and then: "Read 120,000 rows", "Wrote 45,000 of 118,200 rows". A dry run only checks them. */
export function progressLines(
  print: (line: string) => void,
  { now, dryRun }: { now: () => Date; dryRun: boolean },
): (progress: ImportProgress) => void {
  const verb = dryRun ? 'Checked' : 'Wrote';
  let due = now().getTime() + FIRST_MS;
  return ({ phase, rows, of }) => {
    const at = now().getTime();
    if (at < due) return;
    due = at + EVERY_MS;
    print(phase === 'read' ? `Read ${number(rows)} rows` : `${verb} ${number(rows)} of ${number(of ?? rows)} rows`);
  };
}

const number = (value: number) => value.toLocaleString('en-US');
