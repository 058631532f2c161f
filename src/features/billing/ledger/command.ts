import { moneyText } from '#kernel/money.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { EXIT, misused, readWords } from '#platform/cli/operator.ts';
import { balances, violationsOf } from './books.ts';

/** `bluechip ledger`: whether the books are in order, and what stands on each account. Exit code: 0 in order, 1 not, 2 wrong use. */

const HELP = `bluechip ledger check [--json]

Asks every rule of the books of every row, and shows what stands on each account. A debit is above zero, a credit below.
Changes nothing.`;

export const ledgerCommand: Command = {
  name: 'ledger',
  summary: 'ask whether the books are in order',
  help: HELP,
  async run(args, io, deps) {
    const words = readWords(args, { json: { type: 'boolean', default: false } });
    if (typeof words === 'string') return misused(io, words);
    const [action, ...more] = words.positionals;
    if (action !== 'check' || more.length > 0) return misused(io, 'The ledger can be checked, and nothing else');
    return check(words.values, io, deps);
  },
};

async function check({ json }: { json: boolean }, io: CommandIo, { database: { db } }: CommandDeps) {
  // What is asked of many tables one after the other is asked of one moment.
  const { violations, accounts } = await db.transaction(
    async (tx) => ({ violations: await violationsOf(tx), accounts: await balances(tx) }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  if (json) io.out(JSON.stringify({ violations, balances: accounts }));
  else {
    for (const { account, cents } of accounts) io.out(`${account.padEnd(NAME)} ${moneyText(cents).padStart(AMOUNT)}`);
    for (const { rule, id } of violations) io.err(`Broken: ${rule} (${id}).`);
    if (violations.length === 0) io.out(accounts.length === 0 ? 'Nothing was entered yet.' : 'The books are in order.');
  }
  return violations.length === 0 ? EXIT.done : EXIT.failed;
}

const NAME = 20;
const AMOUNT = 16;
