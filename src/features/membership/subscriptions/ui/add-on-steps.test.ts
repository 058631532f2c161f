import { expect, test } from 'vitest';
import { ADD_ON_START, type AddOnEvent, addOnSteps } from './add-on-steps.ts';

const offered = { subscriptionId: 1, name: 'Spy', words: '', price: 4.95, period: 'month' } as const;
const SPY = { ...offered, id: 'SPY', type: 'SPY', choosesSite: true } as const;
const WAR_ROOM = { ...offered, id: 'WAR_ROOM', type: 'WAR_ROOM', choosesSite: false } as const;
const after = (...events: AddOnEvent[]) => events.reduce(addOnSteps, { ...ADD_ON_START, modalStep: 'choose' });

test('a site is asked for where one is read, and each step leads back to the one before', () => {
  expect(after({ kind: 'chosen', addOn: WAR_ROOM }).modalStep).toBe('price');
  expect(after({ kind: 'chosen', addOn: WAR_ROOM }, { kind: 'back' }).modalStep).toBe('choose');
  const priced = after({ kind: 'chosen', addOn: SPY }, { kind: 'site_chosen', siteId: 7 });
  expect(priced).toMatchObject({ modalStep: 'price', siteId: 7 });
  const back = addOnSteps(priced, { kind: 'back' });
  expect({ onceBack: back.modalStep, twiceBack: addOnSteps(back, { kind: 'back' }).modalStep }).toEqual({
    onceBack: 'site',
    twiceBack: 'choose',
  });
});

test('a failure is said and lets one try again', () => {
  const failed = after({ kind: 'chosen', addOn: WAR_ROOM }, { kind: 'submitting' }, { kind: 'failed', message: 'No.' });
  expect(failed).toMatchObject({ modalStep: 'price', submitting: false, error: 'No.' });
  expect(addOnSteps(failed, { kind: 'submitting' })).toMatchObject({ submitting: true, error: '' });
  expect(addOnSteps(failed, { kind: 'reset' })).toEqual(ADD_ON_START);
});
