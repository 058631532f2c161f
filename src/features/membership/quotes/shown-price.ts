import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSigner } from '#platform/security/signed-text.ts';
import { QUOTE_MS } from './signed-quote.ts';

/** What a change of a subscription, or a gift, was shown to cost, signed: only that is charged, and for half an hour (decision 33). */
export type ShownPrice = {
  /** What was shown, such that it is good for nothing else: "upgrade:12:FALL-26". */
  of: string;
  totalCents: number;
  creditCents: number;
};

const signerOf = ({ config }: Pick<Context, 'config'>) => createSigner(programSecret(config), 'shown-price');

export const signShown = (ctx: Pick<Context, 'config' | 'now'>, { of, totalCents, creditCents }: ShownPrice): string =>
  signerOf(ctx).sign(JSON.stringify([of, totalCents, creditCents, ctx.now.getTime()]));

/** `of` is what follows `prefix`. Null where it is not ours, is of something else, or is too old. */
export function openShown(ctx: Context, quote: string, prefix: string): ShownPrice | null {
  const read = readShown(ctx, quote, prefix);
  if (read === null || read.age < 0 || read.age >= QUOTE_MS) return null;
  const { age: _, ...shown } = read;
  return shown;
}

/** What follows `prefix`, also where it is too old: by that the price is asked for again. Null where it is not ours, or of something else. */
export const shownOf = (ctx: Context, quote: string, prefix: string): string | null =>
  readShown(ctx, quote, prefix)?.of ?? null;

/** `age`: in milliseconds. */
function readShown(ctx: Context, quote: string, prefix: string): (ShownPrice & { age: number }) | null {
  const text = signerOf(ctx).open(quote);
  const said = text === null ? null : signedPrice.parse(JSON.parse(text));
  if (!said?.[0].startsWith(prefix)) return null;
  const [of, totalCents, creditCents, at] = said;
  return { of: of.slice(prefix.length), totalCents, creditCents, age: ctx.now.getTime() - at };
}

const signedPrice = z.tuple([z.string(), z.int(), z.int(), z.int()]);
