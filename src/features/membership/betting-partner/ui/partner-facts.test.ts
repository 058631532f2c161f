import { expect, test } from 'vitest';
import { apiError } from '#kernel/errors.ts';
import { loginSucceeded } from '#web/store/auth.ts';
import { createStore } from '#web/store/store.ts';
import { withSession } from '#web/store/with-session.ts';
import type { RedemptionView } from '../contract.ts';
import { partnerActions, partnerShown, showRedemption } from './partner-facts.ts';

const NONE: RedemptionView = {
  status: 'none',
  validated: false,
  redeemed: false,
  externalRedeemed: false,
  failureMessage: null,
  promoCode: null,
  canBegin: true,
  given: null,
};
const LINKED: RedemptionView = { ...NONE, status: 'url', promoCode: 'BLUE' };

function member() {
  const store = createStore();
  withSession(store);
  store.dispatch(loginSucceeded({ userId: 7, username: 'casey', email: 'c@example.com', emailConfirmed: true }));
  for (const action of partnerActions({ redemption: NONE })) store.dispatch(action);
  return store;
}

test('a stated age brings the code and the link without another page load', async () => {
  const store = member();
  const beturl = async () => ({ url: 'https://partner.example/', promoCode: 'BLUE' });
  await showRedemption({ api: { betting: { beturl } }, dispatch: store.dispatch }, LINKED);
  const shown = partnerShown(store.getState(), { redemption: NONE });
  expect(shown).toMatchObject({ url: 'https://partner.example/', redemption: LINKED });
});

test('a link that cannot be had is the fallback of the specification (M12), and the offer stays', async () => {
  const store = member();
  const beturl = () => Promise.reject(apiError('internal'));
  await showRedemption({ api: { betting: { beturl } }, dispatch: store.dispatch }, LINKED);
  expect(store.getState().auth?.bettingPartner).toMatchObject({
    status: 'url',
    url: null,
    error: 'Something went wrong. Please try again later.',
  });
});

test('a visitor has no part of it in the store, and sees what was loaded', () => {
  const store = createStore();
  expect(partnerActions({ redemption: null })).toEqual([]);
  expect(partnerShown(store.getState(), { redemption: null, url: null })).toEqual({ redemption: null, url: null });
});
