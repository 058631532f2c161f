import { z } from 'zod';
import type { Report, Totals } from './report.ts';
import { hasHeld } from './report.ts';
import type { Plan } from './simulate.ts';

/** A report as one JSON object, for other programs and for the process that runs the lanes. */

const counts = z.record(z.string(), z.number());
const wire = z.object({
  totals: z.object({
    subscriptions: z.number(),
    invoices_paid: z.number(),
    charges: z.number(),
    charged_cents: z.number(),
    charges_refused: z.number(),
    mails: z.number(),
  }),
  outcomes: counts,
  faults_counted: counts,
  broken: z.array(z.object({ rule: z.string(), subject: z.string() })),
  surprises: counts,
  seconds: z.number(),
});

export function reportJson(report: Report): object {
  const { plan, broken, totals, seconds } = report;
  const object: z.infer<typeof wire> = {
    totals: {
      subscriptions: totals.subscriptions,
      invoices_paid: totals.invoicesPaid,
      charges: totals.charges,
      charged_cents: totals.chargedCents,
      charges_refused: totals.chargesRefused,
      mails: totals.mails,
    },
    outcomes: Object.fromEntries(report.outcomes),
    faults_counted: Object.fromEntries(report.faults),
    broken: [...broken],
    surprises: Object.fromEntries(report.surprises),
    seconds: Math.round(seconds),
  };
  return { held: hasHeld(report), ...plan, ...object };
}

/** Null if the text is not a report. */
export function readReport(text: string, plan: Plan): Report | null {
  const read = wire.safeParse(jsonOf(text));
  if (!read.success) return null;
  const { totals, outcomes, faults_counted, broken, surprises, seconds } = read.data;
  return {
    plan,
    totals: {
      subscriptions: totals.subscriptions,
      invoicesPaid: totals.invoices_paid,
      charges: totals.charges,
      chargedCents: totals.charged_cents,
      chargesRefused: totals.charges_refused,
      mails: totals.mails,
    },
    outcomes: new Map(Object.entries(outcomes)),
    faults: new Map(Object.entries(faults_counted)),
    broken,
    surprises: new Map(Object.entries(surprises)),
    seconds,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Merges the reports of the lanes; each broken rule names its lane. */
export function merged(plan: Plan, reports: readonly Report[]): Omit<Report, 'seconds'> {
  const inOrder = reports.toSorted((a, b) => (a.plan.lane ?? 0) - (b.plan.lane ?? 0));
  const broken = inOrder.flatMap((each) =>
    each.broken.map(({ rule, subject }) => ({ rule, subject: `lane ${each.plan.lane}: ${subject}` })),
  );
  return {
    plan,
    broken,
    totals: inOrder.map(({ totals }) => totals).reduce(plus, NOTHING),
    outcomes: sums(inOrder.map(({ outcomes }) => outcomes)),
    faults: sums(inOrder.map(({ faults }) => faults)),
    surprises: sums(inOrder.map(({ surprises }) => surprises)),
  };
}

const NOTHING: Totals = {
  subscriptions: 0,
  invoicesPaid: 0,
  charges: 0,
  chargedCents: 0,
  chargesRefused: 0,
  mails: 0,
};

const plus = (a: Totals, b: Totals): Totals => ({
  subscriptions: a.subscriptions + b.subscriptions,
  invoicesPaid: a.invoicesPaid + b.invoicesPaid,
  charges: a.charges + b.charges,
  chargedCents: a.chargedCents + b.chargedCents,
  chargesRefused: a.chargesRefused + b.chargesRefused,
  mails: a.mails + b.mails,
});

function sums(all: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const counted of all) for (const [what, times] of counted) sum.set(what, (sum.get(what) ?? 0) + times);
  return sum;
}
