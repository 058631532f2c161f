import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { HEARD_EVENTS } from '#platform/cards/stripe-event.ts';
import { HEARD_TYPES } from '#platform/paypal/read-event.ts';
import { root } from './cruise.ts';

/** Compares what docs/guides/operate.md tells the operator to set at Stripe and PayPal with what the program handles. */

const guide = readFileSync(join(root, 'docs/guides/operate.md'), 'utf8');
const section = guide.split('### At Stripe and PayPal\n')[1]?.split(/\n### /)[0] ?? '';

/** The events of a table, by the first word of its heading. */
function eventsUnder(head: string): string[] {
  const table = section.split(`| ${head} `)[1]?.split('\n\n')[0] ?? '';
  return [...table.matchAll(/^\| `([\w.-]+)`/gm)].map(([, name = '']) => name);
}
const sorted = (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b));

test('names each event that the program acts on, and no other', () => {
  expect(sorted(eventsUnder('event of Stripe'))).toEqual(sorted(HEARD_EVENTS));
  expect(sorted(eventsUnder('event of PayPal'))).toEqual(sorted(HEARD_TYPES));
});

test('names the API version in which the program reads', () => {
  expect(section).toContain(`\`${Stripe.API_VERSION}\``);
});

test('names the setting that keeps PayPal from charging one invoice twice', () => {
  expect(section).toContain('"Yes, block multiple payments per invoice ID"');
});
