import type { Numbers } from '#features/admin/seed/numbers.ts';
import { type Weighted, weighted } from '#features/admin/seed/numbers.ts';
import type { EmbeddedCards } from '#platform/cards/embedded/embedded-cards.ts';
import type { World } from './world.ts';

/** The cards that members have and how their banks behave, from the provider's documented test cards. */

const GOOD: readonly (readonly [string, number])[] = [
  ['4242424242424242', 6],
  ['5555555555554444', 3],
  ['378282246310005', 1],
  // 3-D Secure once, when the card is saved.
  ['4000002500003155', 1],
];

const BAD: readonly (readonly [string, number])[] = [
  // The card can be saved, and every charge is declined.
  ['4000000000000341', 5],
  ['4000000000000002', 2],
  ['4000000000009995', 2],
  ['4000000000000069', 1],
  ['4000000000000127', 1],
  ['4000000000000010', 1],
  // A brand that is not accepted.
  ['3056930009020004', 1],
  // 3-D Secure on every charge, so each renewal is declined.
  ['4000002760003184', 5],
  // The bank disputes every charge.
  ['4000000000000259', 2],
  // Refunds to this card fail.
  ['4000000000005126', 3],
  // 3-D Secure succeeds, and then the charge is declined.
  ['4000008260003178', 1],
];

const goodCards: Weighted<string> = weighted(GOOD);
const badCards: Weighted<string> = weighted(BAD);

/** The share of bad cards, as a fraction of the fault share. */
const BAD_SHARE = 0.8;

export const aCard = (numbers: Numbers, faultShare: number): string =>
  numbers.pickBy(numbers.chance(faultShare * BAD_SHARE) ? badCards : goodCards);

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const keys = new WeakMap<EmbeddedCards, string>();

/** A token for a card, as the provider's form returns it to the browser. */
export async function cardToken({ application }: World, number: string): Promise<string> {
  const embedded = providerOf(application.ports.cards);
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2049',
    'card[cvc]': number.startsWith('37') ? '1234' : '123',
    'billing_details[name]': 'Sample Member',
    'billing_details[address][line1]': '1 Sample Street',
    'billing_details[address][postal_code]': '55401',
  });
  const reply = await embedded.app.inject({
    method: 'POST',
    url: '/v1/payment_methods',
    headers: { ...FORM, authorization: `Bearer ${await formKey(embedded)}` },
    payload: body.toString(),
  });
  const made: { id?: string } = reply.json();
  if (reply.statusCode !== 200 || made.id === undefined) throw new Error(`no token: ${reply.body}`);
  return made.id;
}

async function formKey(embedded: EmbeddedCards): Promise<string> {
  const known = keys.get(embedded);
  if (known !== undefined) return known;
  const form = await embedded.app.inject({ method: 'GET', url: '/card-form' });
  const key = /data-key="(\w+)"/.exec(form.body)?.[1] ?? '';
  keys.set(embedded, key);
  return key;
}

/** Answers 3-D Secure on the bank's page, as the cardholder or as somebody else. */
export async function answerBank({ application }: World, url: string, isHolder: boolean): Promise<void> {
  const { pathname, searchParams } = new URL(url);
  const body = new URLSearchParams({
    client_secret: searchParams.get('client_secret') ?? '',
    outcome: isHolder ? 'complete' : 'fail',
  });
  await providerOf(application.ports.cards).app.inject({
    method: 'POST',
    url: pathname,
    headers: FORM,
    payload: body.toString(),
  });
}

function providerOf({ embedded }: World['application']['ports']['cards']): EmbeddedCards {
  if (!embedded) throw new Error('a simulation has the embedded card provider');
  return embedded;
}
