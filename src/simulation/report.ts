import { moneyText } from '#kernel/money.ts';
import type { Broken } from './checks/checked.ts';
import type { Plan } from './simulate.ts';

/** What a simulation did, and whether everything held. */
export type Report = {
  plan: Plan;
  broken: readonly Broken[];
  /** Failures that were not injected, and how often they happened. */
  surprises: ReadonlyMap<string, number>;
  /** "buy: active", and how often. */
  outcomes: ReadonlyMap<string, number>;
  /** What broke, and how often. */
  faults: ReadonlyMap<string, number>;
  totals: Totals;
  seconds: number;
};

export type Totals = {
  subscriptions: number;
  invoicesPaid: number;
  charges: number;
  chargedCents: number;
  chargesRefused: number;
  mails: number;
};

export const hasHeld = ({ broken, surprises }: Report): boolean => broken.length === 0 && surprises.size === 0;

/** "lane 3 of 20: held, 142 seconds", or the first rule that broke. */
export function laneLine(report: Report, lanes: number): string {
  const { broken, surprises, plan, seconds } = report;
  const first = broken[0] ? `${broken[0].rule}: ${broken[0].subject}` : [...surprises.keys()][0];
  const how = hasHeld(report) ? 'held' : `broken (${first})`;
  return `lane ${plan.lane ?? 1} of ${lanes}: ${how}, ${Math.round(seconds)} seconds`;
}

/** How many violations of one rule are shown. */
const SHOWN = 5;

/** The report as lines of text, for people. */
export function reportLines(report: Report): string[] {
  const { plan, totals, seconds } = report;
  const { members, years, faults, seed } = plan;
  return [
    `${members} members, ${years} ${years === 1 ? 'year' : 'years'}, faults ${faults}, seed ${seed}: ${Math.round(seconds)} seconds`,
    '',
    ...table(
      new Map([
        ['subscriptions begun', totals.subscriptions],
        ['invoices paid', totals.invoicesPaid],
        ['charges', totals.charges],
        ['charges refused', totals.chargesRefused],
        ['mails', totals.mails],
      ]),
    ),
    `  charged ${moneyText(totals.chargedCents)}`,
    '',
    'What members did',
    ...table(report.outcomes),
    '',
    'What broke',
    ...table(report.faults),
    '',
    ...verdict(report),
  ];
}

function verdict(report: Report): string[] {
  if (hasHeld(report)) return ['Every rule held.'];
  const byRule = Map.groupBy(report.broken, ({ rule }) => rule);
  const rules = [...byRule].flatMap(([rule, all]) => [
    `Broken: ${rule} (${all.length})`,
    ...all.slice(0, SHOWN).map(({ subject }) => `  ${subject}`),
    ...(all.length > SHOWN ? ['  …'] : []),
  ]);
  const failures = [...report.surprises].map(([what, times]) => `Failed: ${what} (${times})`);
  return [...rules, ...failures];
}

const AMOUNT = 8;

const table = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([what, times]) => `${String(times).padStart(AMOUNT)}  ${what}`);
