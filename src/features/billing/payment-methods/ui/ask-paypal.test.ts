import { expect, test } from 'vitest';
import { invalidFields } from '#kernel/errors.ts';
import { createStore } from '#web/store/store.ts';
import { withSession } from '#web/store/with-session.ts';
import { askPaypal } from './ask-paypal.ts';

const ADDRESS = {
  name: 'Casey Fan',
  street_1: '1 Main Street',
  street_2: '',
  city: 'Tulsa',
  state: 'OK',
  zip: '74103',
  country: 'US',
} as const;

type Agreement = Awaited<ReturnType<Parameters<typeof askPaypal>[0]['api']['billing']['manageAgreement']>>;

function asking(answer: () => Promise<Agreement>) {
  const store = createStore();
  withSession(store);
  const asked: unknown[] = [];
  const billing = {
    manageAgreement: (input: unknown) => {
      asked.push(input);
      expect(store.getState().auth?.paypal.loading).toBe(true);
      return answer();
    },
  };
  const given = { email: 'pay@example.com', address: ADDRESS, here: 'https://alabama.example/users/billing' };
  return {
    asked,
    ask: () => askPaypal({ api: { billing }, dispatch: store.dispatch }, given),
    paypal: () => store.getState().auth?.paypal,
  };
}

test('the authorization is kept with the address and the email that it was asked for, and leads to PayPal', async () => {
  const authorizationData = { returnUrl: 'https://paypal.example/agree', paymentToken: 'signed' };
  const { ask, asked, paypal } = asking(async () => ({ billingAgreement: null, authorizationData }));
  expect(await ask()).toBe('https://paypal.example/agree');
  expect(asked).toEqual([
    {
      query: {
        billingAgreementAction: 'update',
        returnUrl: 'https://alabama.example/users/billing',
        cancelUrl: 'https://alabama.example/users/billing?paypal=cancelled',
        userEmail: 'pay@example.com',
      },
    },
  ]);
  expect(paypal()).toEqual({
    billingAgreement: null,
    authorizationData,
    address: ADDRESS,
    email: 'pay@example.com',
    error: null,
    loading: false,
  });
});

test('an email that is none is refused with the text of the specification (M06)', async () => {
  const words = 'Please enter a valid email address above';
  const { ask, paypal } = asking(() => Promise.reject(invalidFields({ userEmail: [words] })));
  await expect(ask()).rejects.toThrow(words);
  expect(paypal()).toMatchObject({ error: words, loading: false, authorizationData: null });
});
