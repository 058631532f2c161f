import { expect, test } from 'vitest';
import type { AddOnPrice, BundleItem } from './add-on-steps.ts';
import { buyBundle } from './buy-bundle.ts';

const offered = { subscriptionId: 1, words: '', price: 4.95, period: 'month' } as const;
const priceOf = (amountDue: number, quote: string) => ({ amountDue, quote }) as AddOnPrice;
const WAR_ROOM: BundleItem = {
  addOn: { ...offered, id: 'WAR_ROOM', type: 'WAR_ROOM', name: 'War Room', choosesSite: false },
  site: null,
  price: priceOf(5, 'shown war room'),
};
const SPY: BundleItem = {
  addOn: { ...offered, id: 'SPY', type: 'SPY', name: 'Spy', choosesSite: true },
  site: { id: 7, name: 'Tulsa' },
  price: priceOf(4, 'shown spy'),
};

type Calls = Parameters<typeof buyBundle>[0]['addOns'];

/** `again`: what an add-on costs once another one was bought; `url`: where the bank of the first one asks. */
function buying({ again = 4, url = null }: { again?: number; url?: string | null }) {
  const bought: unknown[] = [];
  const told: string[] = [];
  const addOns = {
    price: async () => priceOf(again, 'asked again'),
    buy: async ({ body }: { body: unknown }) => {
      bought.push(body);
      return { status: url === null ? 'active' : 'asks_holder', url, subscription: { id: 1 } };
    },
  } as unknown as Calls;
  const run = () =>
    buyBundle({ addOns }, 1, {
      bundle: [WAR_ROOM, SPY],
      onPriced: ({ addOn }, { amountDue }) => told.push(`${addOn.name} is ${amountDue}`),
      onBought: ({ addOn }) => told.push(`${addOn.name} is bought`),
    });
  return { run, bought, told };
}

const FIRST = { subscriptionId: 1, addOnId: 'WAR_ROOM', quote: 'shown war room' };

test('each is bought by its own quote, the later ones by a new one of the same amount', async () => {
  const { run, bought, told } = buying({});
  expect(await run()).toBeNull();
  expect(bought).toEqual([FIRST, { subscriptionId: 1, addOnId: 'SPY', quote: 'asked again', siteIds: [7] }]);
  expect(told).toEqual(['War Room is bought', 'Spy is bought']);
});

test('an amount that was not shown is never charged: the purchase stops with the new price', async () => {
  const { run, bought, told } = buying({ again: 4.5 });
  await expect(run()).rejects.toThrow('A price changed meanwhile.');
  expect(bought).toEqual([FIRST]);
  expect(told).toEqual(['War Room is bought', 'Spy is 4.5']);
});

test('a bank that asks comes before the rest', async () => {
  const { run, bought, told } = buying({ url: 'https://bank.example/' });
  expect(await run()).toBe('https://bank.example/');
  expect({ bought, told }).toEqual({ bought: [FIRST], told: [] });
});
