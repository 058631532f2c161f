import { expect, test } from 'vitest';
import { campaignOf } from './campaign-view.ts';

test('campaign parameters and the referral code are taken from the address, and nothing else', () => {
  const query = new URLSearchParams(
    'utm_source=paper&utm_medium=print&utm_source=again&return_to=/x&UTM_x=1&utm_<b>=2&referral_code=ann27',
  );
  expect(campaignOf(query)).toEqual({
    referralCode: 'ann27',
    giftToken: null,
    params: [
      { key: 'utm_source', value: 'paper' },
      { key: 'utm_medium', value: 'print' },
    ],
  });
});

test('no more and no longer than the call takes', () => {
  const many = new URLSearchParams(Array.from({ length: 30 }, (_, i) => [`utm_${'a'.repeat(i + 1)}`, 'x'.repeat(201)]));
  many.set('referral_code', 'r'.repeat(65));
  const { params, referralCode } = campaignOf(many);
  expect(params).toHaveLength(20);
  expect(params[0]?.value).toHaveLength(200);
  expect(referralCode).toBeNull();
  many.set('referral_code', 'r'.repeat(64));
  expect(campaignOf(many).referralCode).toHaveLength(64);
});
