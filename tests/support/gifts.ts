import type { TestApp, TestReply } from './app.ts';
import { ADDRESS, anAddress } from './buyers.ts';
import { mailsTo } from './mails.ts';
import { type Browser, openBrowser } from './members.ts';

/** Gift buyers, through the page's own endpoints. The app needs TRUST_PROXY=loopback. */

const HOST = 'alabama.localhost';
const PLACE = { state: 'MN', zip: '55401' };

let made = 0;

export type Giver = {
  email: string;
  recipient: string;
  quote(more?: Record<string, string>): Promise<TestReply>;
  /** Buys with a new quote, unless one is given. */
  buy(body?: Record<string, unknown>, headers?: Record<string, string>): Promise<TestReply>;
};

/** A visitor on Alabama's site, unless a browser is given. */
export function aGiver(app: TestApp, browser: Pick<Browser, 'get' | 'send'> = openBrowser(app)): Giver {
  made += 1;
  const email = `giver-${made}@example.com`;
  const recipient = `recipient-${made}@example.com`;
  const quote: Giver['quote'] = async (more = {}) => {
    const query = new URLSearchParams({
      months: '6',
      'address[state]': PLACE.state,
      'address[zip]': PLACE.zip,
      ...more,
    });
    return browser.get(`/api/v2/gifts/estimate_price?${query}`, { host: HOST, headers: anAddress() });
  };
  return {
    email,
    recipient,
    quote,
    async buy(body = {}, headers = {}) {
      const wish = {
        ...('quote' in body || 'order' in body ? {} : { quote: (await quote()).body.quote }),
        address: { ...ADDRESS, ...PLACE, country: 'US' },
        giver: { name: 'Ansel Amberley', email },
        recipient: { name: 'Bo Birchwood', email: recipient },
        message: 'Have a good season!',
        ...body,
      };
      return browser.send('POST', '/api/v2/gifts.json', wish, { host: HOST, headers: { ...anAddress(), ...headers } });
    },
  };
}

/** The emails to an address, after running all pending work. */
export async function mailedTo(app: TestApp, address: string) {
  await app.application.dispatcher.drain();
  return mailsTo(app, address);
}

/** The token of the gift emailed last. */
export async function tokenFor(app: TestApp, recipient: string): Promise<string> {
  const token = /redeem_gift\?token=([\w-]+)/.exec((await mailedTo(app, recipient)).at(-1)?.text ?? '')?.[1];
  if (!token) throw new Error(`no gift was mailed to ${recipient}`);
  return token;
}
