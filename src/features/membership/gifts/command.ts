import { findSiteById } from '#features/sites/sites/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { moneyText, toDollars } from '#kernel/money.ts';
import { createCards } from '#platform/cards/create-cards.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused, NOTHING_DONE } from '#platform/cli/operator.ts';
import type { Db } from '#platform/db/database.ts';
import { createPaypal } from '#platform/paypal/create-paypal.ts';
import { giftState } from './gift.ts';
import { REFUND_DAYS } from './gift-limits-view.ts';
import { type GiftWords, HELP, parseGiftWords } from './gift-words.ts';
import { type Gift, listPaidGifts } from './queries.ts';
import { type GiftRefund, refundGift } from './service/refund-gift.ts';
import { type Resent, resendGift } from './service/resend-gift.ts';

/** `bluechip gift`: lists gifts, and what an operator can do about them. Exit code: 0 done, 1 refused, 2 wrong usage. */

type Words<Kind extends GiftWords['kind']> = Extract<GiftWords, { kind: Kind }>;

export const giftCommand: Command = {
  name: 'gift',
  summary: 'list, refund and resend gifts',
  help: HELP,
  async run(args, io, deps) {
    const words = parseGiftWords(args);
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'list':
        return list(words, io, deps);
      case 'refund':
        return refund(words, io, deps);
      case 'resend':
        return resend(words, io, deps);
    }
  },
};

const MOST = 100;

async function list({ email, json }: Words<'list'>, io: CommandIo, { database: { db }, now }: CommandDeps) {
  const gifts = await listPaidGifts(db, email, MOST);
  if (json) {
    const plain = gifts.map((gift) => ({
      id: gift.id,
      status: giftState(gift, now()),
      months: gift.months,
      site_id: gift.siteId,
      invoice_id: gift.invoiceId,
      giver_email: gift.giverEmail,
      recipient_email: gift.recipientEmail,
      paid_at: gift.paidAt?.toISOString() ?? null,
      deliver_at: gift.deliverAt?.toISOString() ?? null,
      delivered_at: gift.deliveredAt?.toISOString() ?? null,
    }));
    io.out(JSON.stringify({ gifts: plain }));
  } else if (gifts.length === 0)
    io.out(email === null ? 'No gift was bought yet.' : 'There is no gift of that address.');
  else for (const gift of gifts) io.out(await line(db, gift, now()));
  return EXIT.done;
}

async function line(db: Db, gift: Gift, now: Date): Promise<string> {
  const site = await findSiteById(db, gift.siteId);
  const paidOn = gift.paidAt ? formatDate(gift.paidAt, 'YYYY-MM-DD') : '';
  const persons = gift.forgottenAt ? '' : `${gift.giverEmail || 'nobody'} to ${gift.recipientEmail}`;
  return [
    String(gift.id).padStart(6),
    giftState(gift, now).padEnd(9),
    paidOn,
    `receipt ${gift.invoiceId}`,
    `${gift.months} months of ${site?.name ?? `site ${gift.siteId}`}`,
    persons,
  ].join('  ');
}

async function refund(words: Words<'refund'>, io: CommandIo, deps: CommandDeps) {
  const { db } = deps.database;
  const wish = { config: deps.config, db, now: deps.now };
  const providers = { cards: createCards(wish).payments, paypal: createPaypal(wish).payments };
  const done = await refundGift({ db, ...providers }, byOperator(deps), words);
  if (!done.ok) return failed(io, REFUND_REFUSALS[done.reason]);
  if (words.json) io.out(JSON.stringify({ id: words.giftId, refunded: toDollars(done.cents), dry_run: words.dryRun }));
  else io.out(`${moneyText(done.cents)} will be refunded to the buyer${words.dryRun ? `. ${NOTHING_DONE}` : '.'}`);
  return EXIT.done;
}

const REFUND_REFUSALS: Readonly<Record<Extract<GiftRefund, { ok: false }>['reason'], string>> = {
  unknown: 'There is no such gift.',
  not_paid: 'It was not paid.',
  redeemed: 'It was redeemed already.',
  refunded: 'This gift was already refunded.',
  too_late: `It was bought more than ${REFUND_DAYS} days ago.`,
  disputed: 'The bank of the buyer disputes the payment.',
  not_refundable:
    'The payment provider refuses the refund. We ask it again each hour for four days, and the gift can’t be redeemed until then.',
};

async function resend(words: Words<'resend'>, io: CommandIo, deps: CommandDeps) {
  const done = await resendGift(deps.database.db, byOperator(deps), words);
  if (!done.ok) return failed(io, RESEND_REFUSALS[done.reason]);
  if (words.json) io.out(JSON.stringify({ id: words.giftId, to: done.to, dry_run: words.dryRun }));
  else io.out(`We will email it to ${done.to} within a minute${words.dryRun ? `. ${NOTHING_DONE}` : '.'}`);
  return EXIT.done;
}

const RESEND_REFUSALS: Readonly<Record<Extract<Resent, { ok: false }>['reason'], string>> = {
  unknown: 'There is no such gift.',
  not_redeemable: 'It can’t be redeemed: it was redeemed or refunded, has expired or was never paid.',
  nobody: 'Its recipient is not known any more. Say --to <address>.',
};
