import { formatDate } from '#kernel/dates.ts';
import { moneyText, toDollars } from '#kernel/money.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused, NOTHING_DONE } from '#platform/cli/operator.ts';
import { type Price, priceIn } from './price.ts';
import { NOT_COMING, PRICE_REFUSALS } from './price-refusals.ts';
import { HELP, type PriceWords, parsePriceWords } from './price-words.ts';
import { OFFERS } from './product-view.ts';
import { comingPrices, pricesAt } from './queries.ts';
import { setPrice, withdrawPrice } from './service/set-price.ts';

/** `bluechip price`: lists and sets prices. Exit code: 0 done, 1 refused, 2 wrong usage. */

type Words<Kind extends PriceWords['kind']> = Extract<PriceWords, { kind: Kind }>;

export const priceCommand: Command = {
  name: 'price',
  summary: 'show prices, schedule a price change, withdraw a scheduled one',
  help: HELP,
  async run(args, io, deps) {
    const words = parsePriceWords(args);
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'list':
        return list(words, io, deps);
      case 'set':
        return set(words, io, deps);
      case 'withdraw':
        return withdraw(words, io, deps);
    }
  },
};

async function list({ at, json }: Words<'list'>, io: CommandIo, { database: { db }, now }: CommandDeps) {
  const moment = at ?? now();
  const prices = await pricesAt(db, moment);
  const standing = OFFERS.map((offer) => ({ ...offer, cents: priceIn(prices, offer) }));
  const coming = await comingPrices(db, moment);
  if (json) {
    const plain = ({ product, months, cents }: Omit<Price, 'effectiveAt'>) => ({
      product,
      months,
      price: toDollars(cents),
    });
    const later = coming.map((price) => ({ ...plain(price), from: price.effectiveAt.toISOString() }));
    io.out(JSON.stringify({ at: moment.toISOString(), prices: standing.map(plain), coming: later }));
    return EXIT.done;
  }
  for (const price of standing) io.out(line(price));
  for (const price of coming) io.out(`${line(price)}  from ${dayText(price.effectiveAt)}`);
  return EXIT.done;
}

const line = ({ product, months, cents }: Omit<Price, 'effectiveAt'>) =>
  [product.padEnd(24), `${months} ${months === 1 ? 'month' : 'months'}`.padEnd(10), moneyText(cents).padStart(9)].join(
    '',
  );

async function set(words: Words<'set'>, io: CommandIo, deps: CommandDeps) {
  const done = await setPrice(deps.database.db, byOperator(deps), words);
  if (!done.ok) return failed(io, `${PRICE_REFUSALS[done.reason].message}.`);
  const { price, centsBefore } = done;
  if (words.json) {
    const { product, months, cents, effectiveAt } = price;
    const facts = { product, months, price: toDollars(cents), price_before: toDollars(centsBefore) };
    io.out(JSON.stringify({ ...facts, from: effectiveAt.toISOString(), dry_run: words.dryRun }));
    return EXIT.done;
  }
  io.out(`${line(price)}  from ${dayText(price.effectiveAt)}, before ${moneyText(centsBefore)}`);
  io.out(words.dryRun ? NOTHING_DONE : 'Subscribers keep the price that they agreed to.');
  return EXIT.done;
}

async function withdraw({ kind: _, json, ...words }: Words<'withdraw'>, io: CommandIo, deps: CommandDeps) {
  const done = await withdrawPrice(deps.database.db, byOperator(deps), words);
  if (!done.ok) return failed(io, NOT_COMING);
  const { price, centsInstead } = done;
  const { product, months, cents, effectiveAt } = price;
  if (json) {
    const facts = { product, months, price: toDollars(cents), price_instead: toDollars(centsInstead) };
    io.out(JSON.stringify({ ...facts, from: effectiveAt.toISOString(), dry_run: words.dryRun }));
  } else {
    const instead = `withdrawn: it stays at ${moneyText(centsInstead)}`;
    io.out(`${line(price)}  from ${dayText(effectiveAt)}, ${instead}${words.dryRun ? `. ${NOTHING_DONE}` : '.'}`);
  }
  return EXIT.done;
}

const dayText = (at: Date) => `${formatDate(at, 'MM/DD/YYYY HH:mm:ss')} Chicago`;
