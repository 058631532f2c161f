import fastify, { type FastifyInstance } from 'fastify';
import { DAY_MS } from '#kernel/dates.ts';
import type { Config } from '../../config/config.ts';
import { embeddedOrigin } from '../../http/embedded-origin.ts';
import { EMBEDDED_PAGE_HEADERS } from '../../http/embedded-page.ts';
import { parseQuery } from '../../http/query-string.ts';
import { isSignedBody, signatureOf } from '../../security/signed-body.ts';
import { BETTING_OUTCOMES } from '../betting-partner.ts';
import { VERDICT_HEADER } from '../signed-partner.ts';
import { goneHtml, offerHtml, untoldHtml } from './offer-page.ts';

/** A betting partner for trying things out: one page, on a host of its own, where the tester picks the partner's verdict. */

/** Posts to a path of the program as an outside system would; returns the status. */
export type TellProgram = (post: { url: string; body: string; headers: Record<string, string> }) => Promise<number>;

export type EmbeddedBetting = {
  app: FastifyInstance;
  /** The host that browsers request it by. The program hands such requests over before looking at them. */
  host: string;
  /** The page that links lead to. */
  offerUrl: string;
};

type Settings = {
  config: Pick<Config, 'BASE_DOMAIN' | 'PUBLIC_PROTOCOL' | 'PUBLIC_PORT'>;
  secret: string;
  now: () => Date;
  tellProgram: TellProgram;
};

/** No site can have this label. It is descriptive, so that nobody takes it for a bookmaker. */
const PARTNER_LABEL = 'test-partner';
const WEBHOOK = '/api/v2/webhooks/betting_partner';
/** How long a link to the page is valid. */
const LINK_MS = DAY_MS;

export function openEmbeddedBetting({ config, secret, now, tellProgram }: Settings): EmbeddedBetting {
  const { host, origin } = embeddedOrigin(config, PARTNER_LABEL);
  const app = fastify({ logger: false, bodyLimit: 16 * 1024, requestTimeout: 10_000 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, String(body));
  });

  app.get('/offer', async (request, reply) => {
    const link = linkIn(request.url.split('?')[1] ?? '', { secret, now: now() });
    return reply
      .code(link ? 200 : 404)
      .headers(EMBEDDED_PAGE_HEADERS)
      .send(link ? offerHtml(link) : goneHtml());
  });

  app.post('/offer', async (request, reply) => {
    const form = parseQuery(typeof request.body === 'string' ? request.body : '');
    const link = linkIn(typeof form.link === 'string' ? form.link : '', { secret, now: now() });
    const outcome = BETTING_OUTCOMES.find((each) => each === form.outcome);
    if (!link || !outcome) return reply.code(404).headers(EMBEDDED_PAGE_HEADERS).send(goneHtml());
    const person = typeof form.person === 'string' ? form.person.trim().slice(0, 100) : '';
    const body = JSON.stringify({ nonce: link.nonce, outcome, person: person || `nobody-${link.nonce}` });
    const signature = signatureOf(body, secret, now());
    const headers = { 'content-type': 'application/json', [VERDICT_HEADER]: signature };
    const url = new URL(WEBHOOK, link.returnUrl).href;
    const status = await tellProgram({ url, body, headers });
    if (status !== 200) return reply.code(502).headers(EMBEDDED_PAGE_HEADERS).send(untoldHtml(status));
    return reply.redirect(link.returnUrl, 303);
  });

  return { app, host, offerUrl: `${origin}/offer` };
}

export type Link = {
  nonce: string;
  returnUrl: string;
  /** Exactly as in the URL. */
  query: string;
};

/** Null if the link is not ours, was altered or has expired. */
function linkIn(query: string, { secret, now }: { secret: string; now: Date }): Link | null {
  const [asked = '', signature = ''] = query.split('&signature=');
  const fields = new URLSearchParams(asked);
  const nonce = fields.get('nonce') ?? '';
  const returnUrl = fields.get('return_url') ?? '';
  const signed = decodedOf(signature);
  const isOurs = isSignedBody(asked, signed, { secret, now, withinMs: LINK_MS });
  return isOurs && nonce !== '' && URL.canParse(returnUrl) ? { nonce, returnUrl, query } : null;
}

const decodedOf = (text: string): string => new URLSearchParams(`value=${text}`).get('value') ?? '';
