import { parseDollars } from '#kernel/money.ts';
import { startOfDay } from '#kernel/zoned-time.ts';
import { NO_REASON, readWords } from '#platform/cli/operator.ts';
import { type Months, PRODUCTS, type Product, termsOf } from './product-view.ts';

/** Parses the arguments of `bluechip price` into a request, or says in one sentence what is wrong with them. */

export const HELP = `Usage: bluechip price list [--on <YYYY-MM-DD>]
       bluechip price set <product> --months <number> --dollars <9.95> --reason <text> [--from <YYYY-MM-DD>] [--dry-run]
       bluechip price withdraw <product> --months <number> --from <YYYY-MM-DD> --reason <text> [--dry-run]

Prices. Subscribers keep the price they agreed to; a new price applies to purchases from then on.

list     shows current prices, and those that start later
set      sets a price, from now or from the start of a day (Central Time)
withdraw takes back a price that has not begun

Products, with their terms in months
${PRODUCTS.map((product) => `  ${product.padEnd(24)}${termsOf(product).join(', ')}`).join('\n')}

Options
  --on <YYYY-MM-DD>     prices at the start of that day (default: now)
  --months <number>     the term
  --dollars <price>     US dollars for the whole term, before tax
  --from <YYYY-MM-DD>   the first day of the price (default: now)
  --reason <text>       why, for the audit log
  --dry-run             show what would change, and change nothing
  --json                print the result as one JSON object
  --help                show this help`;

export type PriceWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'list'; at: Date | null; json: boolean }
  | {
      kind: 'withdraw';
      product: Product;
      months: Months;
      effectiveAt: Date;
      reason: string;
      dryRun: boolean;
      json: boolean;
    }
  | {
      kind: 'set';
      product: Product;
      months: number;
      cents: number;
      effectiveAt: Date | null;
      reason: string;
      dryRun: boolean;
      json: boolean;
    };

const OPTIONS = {
  on: { type: 'string' },
  months: { type: 'string' },
  dollars: { type: 'string' },
  from: { type: 'string' },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const wrong = (reason: string): PriceWords => ({ kind: 'wrong', reason });

export function parsePriceWords(args: readonly string[]): PriceWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals } = parsed;
  const [verb, name, odd] = positionals;
  if (verb !== 'list' && verb !== 'set' && verb !== 'withdraw') return wrong('Use list, set or withdraw');
  const surplus = verb === 'list' ? name : odd;
  if (surplus !== undefined) return wrong(`Unknown argument "${surplus}"`);
  const { json } = values;
  const day = verb === 'list' ? values.on : values.from;
  const at = day === undefined ? null : startOfDay(day);
  if (day !== undefined && at === null) return wrong(`"${day}" is no day: write YYYY-MM-DD`);
  if (verb === 'list') {
    if (at && at.getTime() < 0) return wrong(`There were no prices on ${day}`);
    return { kind: 'list', at, json };
  }
  const product = PRODUCTS.find((each) => each === name);
  if (!product) return wrong(name === undefined ? 'Enter a product' : `There is no product "${name}"`);
  const terms = termsOf(product);
  const months = terms.find((term) => String(term) === values.months);
  if (months === undefined) return wrong(`${product} is sold for ${terms.join(', ')} months: --months <number>`);
  const cents = parseDollars(values.dollars ?? '');
  if (verb === 'set' && cents === null) return wrong('Enter the price as --dollars 9.95');
  const reason = values.reason?.trim();
  if (!reason) return wrong(NO_REASON);
  const common = { product, months, reason, dryRun: values['dry-run'], json };
  if (verb === 'set') return { kind: 'set', ...common, cents: cents ?? 0, effectiveAt: at };
  return at ? { kind: 'withdraw', ...common, effectiveAt: at } : wrong('Enter the first day of the price as --from');
}
