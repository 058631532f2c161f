import { formatDate } from '#kernel/dates.ts';
import { moneyText } from '#kernel/money.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused, NOTHING_DONE } from '#platform/cli/operator.ts';
import type { Db } from '#platform/db/database.ts';
import { balances, violationsOf } from './books.ts';
import { type Correction, listCorrections } from './correction-queries.ts';
import { HELP, type LedgerWords, parseLedgerWords } from './ledger-words.ts';
import type { Posting } from './posting.ts';
import { type Corrected, correctBooks } from './service/correct-books.ts';

/**
 * `bluechip ledger`: checks the books, lists the balance of each account, and enters corrections. Exit code: 0 in order or done, 1 not, 2
 * wrong use.
 */

type Words<Kind extends LedgerWords['kind']> = Extract<LedgerWords, { kind: Kind }>;

/** Finds a staff member by login; null: there is none. Billing knows no members, so the program decides who may correct the books. */
export type FindCorrector = (db: Db, login: string) => Promise<{ userId: number; mayCorrect: boolean } | null>;

export const createLedgerCommand = (findCorrector: FindCorrector): Command => ({
  name: 'ledger',
  summary: 'check the ledger, and enter a correction that a second person approves',
  help: HELP,
  async run(args, io, deps) {
    const words = parseLedgerWords(args);
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'check':
        return check(words, io, deps);
      case 'correct':
        return correct(words, io, deps, findCorrector);
    }
  },
});

async function check({ json }: Words<'check'>, io: CommandIo, { database: { db } }: CommandDeps) {
  // One transaction, so that the queries over many tables see the same moment.
  const { violations, accounts, corrections } = await db.transaction(
    async (tx) => ({
      violations: await violationsOf(tx),
      accounts: await balances(tx),
      corrections: await listCorrections(tx),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  if (json) io.out(JSON.stringify({ violations, balances: accounts, corrections: corrections.map(asJson) }));
  else {
    for (const { account, cents } of accounts) io.out(`${account.padEnd(NAME)} ${moneyText(cents).padStart(AMOUNT)}`);
    for (const correction of corrections) io.out(line(correction));
    for (const { rule, id } of violations) io.err(`Broken: ${rule} (${id}).`);
    if (violations.length === 0) io.out(accounts.length === 0 ? 'Nothing was entered yet.' : 'The books are in order.');
  }
  return violations.length === 0 ? EXIT.done : EXIT.failed;
}

const NAME = 20;
const AMOUNT = 16;

const postingsText = (postings: readonly Posting[]) =>
  postings.map(({ account, cents }) => `${account} ${moneyText(cents)}`).join(', ');

const line = ({ entryId, at, postings, reason, enteredBy, approvedBy }: Correction) =>
  `Entry ${entryId} of ${formatDate(at, 'YYYY-MM-DD')} by hand: ${postingsText(postings)}. "${reason}", by member ${enteredBy}, approved by member ${approvedBy}.`;

const asJson = ({ at, ...correction }: Correction) => ({
  entry_id: correction.entryId,
  at: at.toISOString(),
  postings: correction.postings,
  invoice_id: correction.invoiceId,
  payment_id: correction.paymentId,
  tax_state: correction.taxState,
  reason: correction.reason,
  entered_by: correction.enteredBy,
  approved_by: correction.approvedBy,
});

async function correct(words: Words<'correct'>, io: CommandIo, deps: CommandDeps, findCorrector: FindCorrector) {
  const { db } = deps.database;
  const people: number[] = [];
  for (const login of [words.by, words.approvedBy]) {
    const found = await findCorrector(db, login);
    if (!found) return failed(io, `Nobody signs in as "${login}".`);
    if (!found.mayCorrect)
      return failed(io, `"${login}" may not correct the books: a customer support manager or a super admin may.`);
    people.push(found.userId);
  }
  const [enteredBy = 0, approvedBy = 0] = people;
  if (enteredBy === approvedBy) return failed(io, 'Two people make a correction: --as and --approved-by are the same.');
  const done = await correctBooks(db, byOperator(deps), { ...words, enteredBy, approvedBy });
  if (!done.ok) return failed(io, refusalText(done));
  const { postings, dryRun, json } = words;
  if (json) io.out(JSON.stringify({ entry_id: done.entryId, postings, dry_run: dryRun }));
  else io.out(`${done.entryId === null ? '' : `Entry ${done.entryId}: `}${postingsText(postings)}.`);
  if (dryRun && !json) io.out(NOTHING_DONE);
  return EXIT.done;
}

function refusalText(refused: Exclude<Corrected, { ok: true }>): string {
  switch (refused.reason) {
    case 'no_such_subject':
      return 'There is no such invoice, payment or member who was billed.';
    case 'no_state':
      return 'Enter whose tax it changes: --state MN';
    case 'breaks_rules': {
      const rules = refused.violations.map(({ rule, id }) => `${rule} (${id})`);
      return `It would break a rule of the books: ${rules.join('; ')}.`;
    }
  }
}
