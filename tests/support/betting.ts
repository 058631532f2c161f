import type { TestApp, TestReply } from './app.ts';
import { anAddress } from './buyers.ts';
import { type SignedIn, signedIn } from './members.ts';

/** Members who visit the embedded betting partner. */

const SITE_HOST = 'alabama.localhost';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

export const BETTING = { BETTING_PARTNER: 'embedded', TRUST_PROXY: 'loopback' } as const;
export const GROWN = { birth_date: '1990-05-06', state: 'NJ' } as const;

export type Bettor = SignedIn & {
  check(): Promise<TestReply['body']>;
  stateAge(body?: Record<string, unknown>): Promise<TestReply>;
  /** Posts to an endpoint as the member, on Alabama's site. */
  post(path: string, body?: object): Promise<TestReply>;
};

export async function aBettor(app: TestApp): Promise<Bettor> {
  const fan = await signedIn(app);
  const post: Bettor['post'] = (path, body = {}) =>
    fan.send('POST', path, body, { host: SITE_HOST, headers: anAddress() });
  return {
    ...fan,
    check: async () => (await fan.get('/api/v2/users/betcheck', { host: SITE_HOST, headers: anAddress() })).body,
    stateAge: (body = GROWN) => post('/api/v2/users/mgm/eligibility', body),
    post,
  };
}

/** The target of the link that the member gets. */
export async function linkOf(bettor: Bettor): Promise<URL> {
  const { status, body, text } = await bettor.get('/api/v2/users/beturl', { host: SITE_HOST, headers: anAddress() });
  if (status !== 200) throw new Error(text);
  return new URL(body.url);
}

/** Opens the partner's page, chooses the result for a person there, and returns the page's reply. */
export async function answerPartner(
  app: TestApp,
  link: URL,
  { outcome = 'validated', person = '' }: { outcome?: string; person?: string } = {},
): Promise<TestReply> {
  const page = await app.get(`${link.pathname}${link.search}`, { host: link.hostname });
  if (page.status !== 200) return page;
  const hidden = /name="link" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
  const query = hidden.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  const body = new URLSearchParams({ link: query, outcome, person }).toString();
  return app.send('POST', '/offer', { host: link.hostname, headers: FORM, body });
}

/** A member validated by the partner. */
export async function aValidated(app: TestApp, person = ''): Promise<Bettor> {
  const bettor = await aBettor(app);
  await bettor.stateAge();
  const { status } = await answerPartner(app, await linkOf(bettor), { person });
  if (status !== 303) throw new Error(`the partner’s page answered ${status}`);
  return bettor;
}
