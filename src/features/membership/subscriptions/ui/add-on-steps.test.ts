import { expect, test } from 'vitest';
import { ADD_ON_START, type AddOnEvent, type AddOnPrice, addOnSteps, termPriceOf } from './add-on-steps.ts';

const offered = { subscriptionId: 1, name: 'Spy', words: '', price: 4.95, period: 'month' } as const;
const SPY = { ...offered, id: 'SPY', type: 'SPY', choosesSite: true } as const;
const WAR_ROOM = { ...offered, id: 'WAR_ROOM', type: 'WAR_ROOM', choosesSite: false } as const;
const ALL_ACCESS = { ...offered, id: 'ALL_ACCESS', type: 'ALL_ACCESS', price: 10, choosesSite: false } as const;
const TULSA = { id: 7, name: 'Tulsa' };
const IOWA = { id: 8, name: 'Iowa' };

const own = { subscription: {}, addOns: [SPY, WAR_ROOM, ALL_ACCESS], upcomingBilling: null };
const opened = addOnSteps(ADD_ON_START, { kind: 'loaded', own: own as never, payWords: 'Visa ending in 4242' });
const after = (...events: AddOnEvent[]) => events.reduce(addOnSteps, opened);

const warRoom: AddOnEvent = { kind: 'added', addOn: WAR_ROOM, site: null };
const spyOn = (site: typeof TULSA): AddOnEvent => ({ kind: 'added', addOn: SPY, site });
const namesOf = ({ bundle }: typeof opened) => bundle.map(({ addOn, site }) => `${addOn.id} ${site?.name ?? ''}`);
const item = (addOn: typeof SPY | typeof WAR_ROOM, site: typeof TULSA | null) => ({ addOn, site });
const priced = (amountDue: number) => ({ amountDue }) as AddOnPrice;

test('a bundle takes an add-on once, and one that reads a site once for each', () => {
  const chosen = after(warRoom, warRoom, { kind: 'site_asked', addOn: SPY }, spyOn(TULSA), spyOn(IOWA), spyOn(IOWA));
  expect(namesOf(chosen)).toEqual(['WAR_ROOM ', 'SPY Tulsa', 'SPY Iowa']);
  expect(chosen).toMatchObject({ modalStep: 'choose', activeAddOn: null });
  expect(termPriceOf(chosen.bundle)).toBe(14.85);
  const without = addOnSteps(chosen, { kind: 'removed', item: item(SPY, TULSA) });
  expect(namesOf(without)).toEqual(['WAR_ROOM ', 'SPY Iowa']);
  expect(namesOf(addOnSteps(without, { kind: 'cleared' }))).toEqual([]);
});

test('All Access replaces the others, and gives way to one that is chosen after it', () => {
  const all: AddOnEvent = { kind: 'added', addOn: ALL_ACCESS, site: null };
  expect(namesOf(after(warRoom, spyOn(TULSA), all))).toEqual(['ALL_ACCESS ']);
  expect(namesOf(after(all, warRoom))).toEqual(['WAR_ROOM ']);
});

test('a site is asked for where one is read, and Back leads to the choice', () => {
  const asked = after({ kind: 'site_asked', addOn: SPY });
  expect(asked).toMatchObject({ modalStep: 'site', activeAddOn: SPY });
  expect(addOnSteps(asked, { kind: 'back' })).toMatchObject({ modalStep: 'choose', activeAddOn: null });
});

test('a bundle that costs as much as everything is offered everything first', () => {
  expect(after(warRoom, { kind: 'reviewed' })).toMatchObject({ modalStep: 'price', upsellOption: null });
  const dear = after(warRoom, spyOn(TULSA), spyOn(IOWA), { kind: 'reviewed' });
  expect(dear).toMatchObject({ modalStep: 'upsell', upsellOption: ALL_ACCESS });
  const kept = addOnSteps(dear, { kind: 'upsell_answered', isTaken: false });
  expect({ step: kept.modalStep, names: namesOf(kept) }).toEqual({
    step: 'price',
    names: ['WAR_ROOM ', 'SPY Tulsa', 'SPY Iowa'],
  });
  expect(namesOf(addOnSteps(dear, { kind: 'upsell_answered', isTaken: true }))).toEqual(['ALL_ACCESS ']);
});

test('the price is that of the bundle it was asked for, and is asked for again after another choice', () => {
  const reviewing = after(warRoom, spyOn(TULSA), { kind: 'reviewed' });
  const { bundle } = reviewing;
  const shown = addOnSteps(reviewing, { kind: 'priced', bundle: [...bundle], price: priced(7.05) });
  expect(shown.price).toEqual(priced(7.05));
  expect(addOnSteps(shown, { kind: 'back' }).price).toBeNull();
  const other = after(warRoom, { kind: 'reviewed' });
  expect(addOnSteps(other, { kind: 'priced', bundle, price: priced(7.05) }).price).toBeNull();
  const choosing = addOnSteps(reviewing, { kind: 'back' });
  expect(addOnSteps(choosing, { kind: 'priced', bundle, price: priced(7.05) }).price).toBeNull();
});

test('a purchase ends with what was bought; one that fails keeps the bundle', () => {
  const paying = after(warRoom, spyOn(TULSA), { kind: 'reviewed' }, { kind: 'submitting' });
  const failed = addOnSteps(paying, { kind: 'failed', message: 'No.' });
  expect(failed).toMatchObject({ modalStep: 'price', submitting: false, error: 'No.', success: null });
  expect(namesOf(failed)).toEqual(['WAR_ROOM ', 'SPY Tulsa']);
  const done = addOnSteps(paying, { kind: 'bought' });
  expect(done).toMatchObject({ modalStep: 'done', submitting: false, bundle: [] });
  expect(done.success).toHaveLength(2);
  expect(addOnSteps(done, { kind: 'reset' })).toEqual(ADD_ON_START);
});

test('somebody who comes back from their bank waits for the payment, and chooses where it is refused', () => {
  const waiting = addOnSteps(ADD_ON_START, { kind: 'submitting' });
  const loaded = addOnSteps(waiting, { kind: 'loaded', own: own as never, payWords: null });
  expect(loaded.modalStep).toBe('loading');
  expect(addOnSteps(loaded, { kind: 'failed', message: 'No.' })).toMatchObject({ modalStep: 'choose', error: 'No.' });
});
