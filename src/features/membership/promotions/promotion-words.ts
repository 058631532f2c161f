import { parseDollars } from '#kernel/money.ts';
import { endOfDay, startOfDay } from '#kernel/zoned-time.ts';
import { NO_REASON, readWords } from '#platform/cli/operator.ts';
import { type Months, PLANS, type Plan } from '../plans/product-view.ts';
import { type Benefit, type Lasting, MOST_MONTHS, MOST_TRIAL_DAYS, MOST_USES, readCode } from './promotion.ts';

/** Parses the arguments of `bluechip promotion` into a request, or says in one sentence what is wrong with them. */

export const HELP = `Usage: bluechip promotion create <code> (--percent <n> | --amount <5.00> | --days <n> | --price <49.95>) --reason <text>
                                 [--lasting <time>] [--plan <plan>]… [--period <month|year>] [--site <site>]
                                 [--most-uses <n>] [--from <YYYY-MM-DD>] [--until <YYYY-MM-DD>] [--dry-run]
       bluechip promotion change <code> [--until <YYYY-MM-DD>] [--most-uses <n>] --reason <text> [--dry-run]
       bluechip promotion stop <code> --reason <text> [--dry-run]
       bluechip promotion list

Promo codes for new subscriptions. A code has 3 to 32 letters, digits and hyphens; a member can use it once, and not with another
code. A code cannot be created twice.

create   creates a code, valid from now or from the start of a day (Central Time)
change   sets another last day or another limit of uses, until the code has ended
stop     disables a code; members who used it keep what it gave
list     lists every code, newest first

Discount
  --percent <n>       1 to 100 percent off
  --amount <5.00>     US dollars off
  --days <n>          a free trial of 1 to ${MOST_TRIAL_DAYS} days
  --price <49.95>     the price of the first term
  --lasting <time>    how long --percent or --amount lasts: "once" (default), "forever", or 1 to ${MOST_MONTHS}
                      months (a yearly term is twelve)

Limits
  --plan <plan>       ${PLANS.join(', ')}; repeatable (default: every plan)
  --period <period>   month or year (default: both)
  --site <site>       the subdomain of a site: alabama (default: every site)
  --most-uses <n>     the number of members who can use it (default: no limit)
  --from, --until     the first and the last day (Central Time)

  --reason <text>     why, for the audit log
  --dry-run           show what would change, and change nothing
  --json              print the result as one JSON object
  --help              show this help`;

export type PromotionWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'list'; json: boolean }
  | {
      kind: 'change';
      code: string;
      /** Undefined: unchanged. */
      endsAt: Date | undefined;
      mostUses: number | undefined;
      reason: string;
      dryRun: boolean;
      json: boolean;
    }
  | { kind: 'stop'; code: string; reason: string; dryRun: boolean; json: boolean }
  | {
      kind: 'create';
      code: string;
      benefit: Benefit;
      plans: readonly Plan[] | null;
      months: readonly Months[] | null;
      site: string | null;
      mostUses: number | null;
      /** Null: now. */
      startsAt: Date | null;
      endsAt: Date | null;
      reason: string;
      dryRun: boolean;
      json: boolean;
    };

const OPTIONS = {
  percent: { type: 'string' },
  amount: { type: 'string' },
  days: { type: 'string' },
  price: { type: 'string' },
  lasting: { type: 'string' },
  plan: { type: 'string', multiple: true },
  period: { type: 'string' },
  site: { type: 'string' },
  'most-uses': { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** An argument error. Thrown only inside this file, because arguments are checked in many places. */
class Wrong extends Error {}

export function parsePromotionWords(args: readonly string[]): PromotionWords {
  try {
    return parse(args);
  } catch (error) {
    if (error instanceof Wrong) return { kind: 'wrong', reason: error.message };
    throw error;
  }
}

function parse(args: readonly string[]): PromotionWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') throw new Wrong(parsed);
  const { values, positionals } = parsed;
  const [verb, typed, odd] = positionals;
  if (verb !== 'create' && verb !== 'change' && verb !== 'stop' && verb !== 'list')
    throw new Wrong('Say create, change, stop or list');
  const surplus = verb === 'list' ? typed : odd;
  if (surplus !== undefined) throw new Wrong(`Unknown argument "${surplus}"`);
  const { json } = values;
  if (verb === 'list') return { kind: 'list', json };
  if (typed === undefined) throw new Wrong('Enter a code');
  const code = readCode(typed);
  if (code === null) throw new Wrong(`"${typed}" is no code: 3 to 32 letters, digits and hyphens`);
  const reason = values.reason?.trim();
  if (!reason) throw new Wrong(NO_REASON);
  const common = { code, reason, dryRun: values['dry-run'], json };
  if (verb === 'stop') return { kind: 'stop', ...common };
  const typedUses = values['most-uses'];
  const mostUses = typedUses === undefined ? undefined : whole('--most-uses', typedUses, MOST_USES);
  const endsAt = values.until === undefined ? undefined : dayOf(endOfDay, values.until);
  if (verb === 'change') {
    if (endsAt === undefined && mostUses === undefined) throw new Wrong('Enter --until or --most-uses');
    return { kind: 'change', ...common, endsAt, mostUses };
  }
  return {
    kind: 'create',
    ...common,
    benefit: readBenefit(values),
    plans: values.plan?.map(readPlan) ?? null,
    months: readMonths(values.period),
    site: values.site ?? null,
    mostUses: mostUses ?? null,
    startsAt: values.from === undefined ? null : dayOf(startOfDay, values.from),
    endsAt: endsAt ?? null,
  };
}

type Given = { readonly [Name in 'percent' | 'amount' | 'days' | 'price' | 'lasting']?: string | undefined };

function readBenefit({ percent, amount, days, price, lasting: typed }: Given): Benefit {
  const given = [percent, amount, days, price].filter((value) => value !== undefined);
  if (given.length !== 1) throw new Wrong('Enter one discount: --percent, --amount, --days, --price');
  const isDiscount = percent !== undefined || amount !== undefined;
  if (typed !== undefined && !isDiscount) throw new Wrong('--lasting goes with --percent or --amount');
  if (days !== undefined) return { type: 'free_trial', days: whole('--days', days, MOST_TRIAL_DAYS) };
  if (price !== undefined) return { type: 'sale_promo', cents: cents('--price', price) };
  const lasting: Lasting =
    typed === undefined || typed === 'once' || typed === 'forever'
      ? (typed ?? 'once')
      : whole('--lasting', typed, MOST_MONTHS);
  return percent === undefined
    ? { type: 'discount', valueKind: 'amount', value: cents('--amount', amount ?? ''), lasting }
    : { type: 'discount', valueKind: 'percent', value: whole('--percent', percent, 100), lasting };
}

function whole(option: string, text: string, most: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) throw new Wrong(`${option} takes a whole number from 1 to ${most}`);
  return number;
}

function cents(option: string, text: string): number {
  const read = parseDollars(text);
  if (!read) throw new Wrong(`${option} takes dollars: ${option} 5.00`);
  return read;
}

function readPlan(name: string): Plan {
  const plan = PLANS.find((each) => each === name);
  if (!plan) throw new Wrong(`There is no plan "${name}". There are ${PLANS.join(', ')}`);
  return plan;
}

function readMonths(period: string | undefined): readonly Months[] | null {
  if (period === undefined) return null;
  if (period !== 'month' && period !== 'year') throw new Wrong('--period is month or year');
  return [period === 'month' ? 1 : 12];
}

function dayOf(edge: (day: string) => Date | null, day: string): Date {
  const at = edge(day);
  if (!at) throw new Wrong(`"${day}" is no day: write YYYY-MM-DD`);
  return at;
}
