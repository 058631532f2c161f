import { moneyText, parseDollars } from '#kernel/money.ts';
import { STATE_CODES } from '#kernel/states.ts';
import { NO_REASON, readWords } from '#platform/cli/operator.ts';
import { LEDGER_ACCOUNTS, type Posting } from './posting.ts';
import type { CorrectionSubject } from './service/correct-books.ts';

/** Parses the arguments of `bluechip ledger`: the operator's request, or one sentence that says what is wrong with it. */

export const HELP = `Usage: bluechip ledger check [--json]
       bluechip ledger correct --debit <account>=<price> --credit <account>=<price> --reason <text> --as <login> --approved-by <login>

check     checks every rule of the books on every row, and shows account balances and corrections. Debits are positive, credits
          negative. Changes nothing
correct   adds a manual entry, such as a payout, a fee, or something that a provider did outside the books. Debits and credits
          must balance. It takes two people: one enters it, another approves it; both must be customer support managers or super
          admins. An entry that would break a rule of the books is refused

Options
  --debit, --credit <account>=<price>  repeatable; each account once
  --invoice, --payment, --member <number>  what it is about: one of them, or none. Account credit always belongs to a member
  --state <state>        the state of the tax: MN. Required for sales_tax without an invoice
  --reason <text>        why; kept with the entry
  --as <login>           who enters it
  --approved-by <login>  who approves it
  --dry-run              show whether it could be entered, and change nothing
  --json                 print the result as one JSON object
  --help                 show this help

Accounts
  ${LEDGER_ACCOUNTS.join(', ')}`;

export type LedgerWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'check'; json: boolean }
  | {
      kind: 'correct';
      postings: Posting[];
      subject: CorrectionSubject;
      taxState: string | null;
      reason: string;
      by: string;
      approvedBy: string;
      dryRun: boolean;
      json: boolean;
    };

const OPTIONS = {
  debit: { type: 'string', multiple: true },
  credit: { type: 'string', multiple: true },
  invoice: { type: 'string' },
  payment: { type: 'string' },
  member: { type: 'string' },
  state: { type: 'string' },
  reason: { type: 'string' },
  as: { type: 'string' },
  'approved-by': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const wrong = (reason: string): LedgerWords => ({ kind: 'wrong', reason });

export function parseLedgerWords(args: readonly string[]): LedgerWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals } = parsed;
  const [verb, odd] = positionals;
  if (verb !== 'check' && verb !== 'correct') return wrong('Use check or correct');
  if (odd !== undefined) return wrong(`Unknown argument "${odd}"`);
  const { json, 'dry-run': dryRun } = values;
  if (verb === 'check') return { kind: verb, json };
  const postings = postingsIn(values.debit, values.credit);
  if (typeof postings === 'string') return wrong(postings);
  const subject = subjectIn(values);
  if (typeof subject === 'string') return wrong(subject);
  if (subject === null && postings.some(({ account }) => account === 'account_credit'))
    return wrong('Enter the member of the credit: --member <number>');
  const taxState = STATE_CODES.find((each) => each === values.state?.toUpperCase()) ?? null;
  if (values.state !== undefined && taxState === null) return wrong(`There is no state "${values.state}"`);
  const reason = values.reason?.trim();
  if (!reason) return wrong(NO_REASON);
  const { as: by, 'approved-by': approvedBy } = values;
  if (!by || !approvedBy) return wrong('Enter both people: --as <login> --approved-by <login>');
  return { kind: verb, postings, subject, taxState, reason, by, approvedBy, dryRun, json };
}

/** The postings, or one sentence that says why they are no valid entry. */
function postingsIn(debits: readonly string[] = [], credits: readonly string[] = []): Posting[] | string {
  const postings: Posting[] = [];
  for (const [sign, texts] of [
    [1, debits],
    [-1, credits],
  ] as const)
    for (const text of texts) {
      const [name, price = ''] = text.split('=', 2);
      const account = LEDGER_ACCOUNTS.find((each) => each === name);
      if (!account) return `There is no account "${name}"`;
      const cents = parseDollars(price);
      if (!cents) return `"${price}" is no price: --debit ${account}=9.95`;
      if (postings.some((posting) => posting.account === account)) return `${account} is named twice`;
      postings.push({ account, cents: sign * cents });
    }
  const sumOf = (sign: number) =>
    postings.reduce((sum, { cents }) => sum + (Math.sign(cents) === sign ? Math.abs(cents) : 0), 0);
  if (postings.length < 2)
    return 'Enter a --debit and a --credit: --debit provider_fees=9.95 --credit card_clearing=9.95';
  if (sumOf(1) !== sumOf(-1))
    return `Debits are ${moneyText(sumOf(1))} and credits ${moneyText(sumOf(-1))}: they must be the same`;
  return postings;
}

type Named = Partial<Record<'invoice' | 'payment' | 'member', string | undefined>>;

/** The subject, or one sentence when more than one is named, or none by a number. */
function subjectIn({ invoice, payment, member }: Named): CorrectionSubject | string {
  const named = [invoice, payment, member].flatMap((text) => text ?? []);
  if (named.length > 1) return 'Use only one of --invoice, --payment and --member';
  const [text] = named;
  if (text === undefined) return null;
  if (!/^\d{1,9}$/.test(text)) return `"${text}" is no number`;
  const id = Number(text);
  if (invoice !== undefined) return { invoiceId: id };
  return payment === undefined ? { userId: id } : { paymentId: id };
}
