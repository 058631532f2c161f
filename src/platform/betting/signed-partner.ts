import { z } from 'zod';
import { MINUTE_MS } from '#kernel/dates.ts';
import { parseJson } from '#kernel/parse-json.ts';
import { isSignedBody, signatureOf } from '../security/signed-body.ts';
import { BETTING_OUTCOMES, type BettingPartner } from './betting-partner.ts';

/** A partner that shares a secret with us: it signs the link to it and the webhook from it. */

export const VERDICT_HEADER = 'bluechip-signature';

/** The same as for a webhook of the card provider. */
const VERDICT_MS = 5 * MINUTE_MS;

const verdict = z
  .object({
    nonce: z.string().min(1).max(100),
    outcome: z.enum(BETTING_OUTCOMES),
    person: z.string().max(200).default(''),
  })
  .refine(({ outcome, person }) => outcome === 'refused' || person !== '');

export function createSignedPartner({ url, secret }: { url: string; secret: string }): BettingPartner {
  return {
    linkFor({ nonce, returnUrl }, now) {
      const asked = new URLSearchParams({ nonce, return_url: returnUrl }).toString();
      const link = new URL(url);
      const own = link.search === '' ? '' : `${link.search.slice(1)}&`;
      link.search = `${own}${asked}&signature=${encodeURIComponent(signatureOf(asked, secret, now))}`;
      return link.href;
    },
    readVerdict(body, signature, now) {
      if (!isSignedBody(body, signature, { secret, now, withinMs: VERDICT_MS })) return null;
      return verdict.safeParse(parseJson(body)).data ?? null;
    },
  };
}
