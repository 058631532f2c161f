import { formatDate } from '#kernel/dates.ts';
import { STATES } from '#kernel/states.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused, NOTHING_DONE } from '#platform/cli/operator.ts';
import { listStateTaxRates, listTaxRegistrations } from './queries.ts';
import { reportCsv, reportJson, reportText } from './report.ts';
import { taxByMonth } from './report-queries.ts';
import { registerState, unregisterState } from './service/register-state.ts';
import { HELP, parseTaxWords, type TaxWords } from './tax-words.ts';

/** `bluechip tax`: where tax is collected, and how much was collected. Exit code: 0 done, 1 refused, 2 wrong use. */

type Words<Kind extends TaxWords['kind']> = Extract<TaxWords, { kind: Kind }>;

export const taxCommand: Command = {
  name: 'tax',
  summary: 'set where sales tax is collected, and report what was collected',
  help: HELP,
  async run(args, io, deps) {
    const words = parseTaxWords(args);
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'list':
        return list(words, io, deps);
      case 'report':
        return report(words, io, deps);
      case 'register':
        return register(words, io, deps);
      case 'unregister':
        return unregister(words, io, deps);
    }
  },
};

async function list({ json }: Words<'list'>, io: CommandIo, { database: { db } }: CommandDeps) {
  const rates = new Map((await listStateTaxRates(db)).map(({ state, rateMilliPercent }) => [state, rateMilliPercent]));
  const registrations = (await listTaxRegistrations(db)).map((registration) => ({
    ...registration,
    rateMilliPercent: rates.get(registration.state) ?? 0,
  }));
  if (json) {
    const plain = registrations.map(({ state, number, startsAt, endsAt, rateMilliPercent }) => ({
      state,
      number,
      percent: rateMilliPercent / MILLI,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt?.toISOString() ?? null,
    }));
    io.out(JSON.stringify({ registrations: plain }));
  } else if (registrations.length === 0) io.out('Tax is collected nowhere. See --help.');
  else
    for (const { state, startsAt, endsAt, rateMilliPercent } of registrations)
      io.out(
        `${state}  ${percent(rateMilliPercent).padStart(7)}  from ${day(startsAt)}${endsAt ? ` to ${day(endsAt)}` : ''}`,
      );
  return EXIT.done;
}

async function register(words: Words<'register'>, io: CommandIo, deps: CommandDeps) {
  const { state, dryRun, json } = words;
  const done = await registerState(deps.database.db, byOperator(deps), words);
  if (!done.ok)
    return failed(
      io,
      done.reason === 'no_state_tax'
        ? `${STATES[state]} has no sales tax of the state.`
        : `Tax is collected in ${state} already.`,
    );
  const { rateMilliPercent } = done;
  if (json) io.out(JSON.stringify({ state, percent: rateMilliPercent / MILLI, dry_run: dryRun }));
  else io.out(`${STATES[state]}: ${percent(rateMilliPercent)} from now on${dryRun ? `. ${NOTHING_DONE}` : '.'}`);
  return EXIT.done;
}

async function unregister(words: Words<'unregister'>, io: CommandIo, deps: CommandDeps) {
  const { state, dryRun, json } = words;
  const isDone = await unregisterState(deps.database.db, byOperator(deps), words);
  if (!isDone) return failed(io, `No tax is collected in ${state}.`);
  if (json) io.out(JSON.stringify({ state, dry_run: dryRun }));
  else io.out(`${STATES[state]}: no tax from now on${dryRun ? `. ${NOTHING_DONE}` : '.'}`);
  return EXIT.done;
}

async function report({ from, until, format }: Words<'report'>, io: CommandIo, { database: { db } }: CommandDeps) {
  const rows = await taxByMonth(db, { from, until });
  switch (format) {
    case 'csv':
      io.out(reportCsv(rows));
      break;
    case 'json':
      io.out(JSON.stringify({ from: from.toISOString(), until: until.toISOString(), rows: reportJson(rows) }));
      break;
    case 'text':
      io.out(reportText(rows));
  }
  return EXIT.done;
}

const MILLI = 1000;
const percent = (rateMilliPercent: number) => `${rateMilliPercent / MILLI} %`;
const day = (at: Date) => formatDate(at, 'YYYY-MM-DD');
