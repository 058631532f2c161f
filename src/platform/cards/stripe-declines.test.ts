import { describe, expect, test } from 'vitest';
import { declineOf } from './stripe-declines.ts';

describe('a decline', () => {
  test.each([
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'declined', 'insufficient_funds'],
    [{ code: 'card_declined', decline_code: 'lost_card' }, 'declined', 'lost_card'],
    [{ code: 'card_declined' }, 'declined', 'generic_decline'],
    [{}, 'declined', 'generic_decline'],
    [{ code: 'expired_card', decline_code: 'expired_card' }, 'invalid_data', 'expired_card'],
    [{ code: 'incorrect_zip' }, 'address_mismatch', 'incorrect_zip'],
    [
      { code: 'authentication_required', decline_code: 'authentication_required' },
      'declined',
      'authentication_required',
    ],
  ])('%j refuses the card', (failure, refusal, code) => {
    expect(declineOf(failure)).toEqual({ refusal, code });
  });

  test('that the network advises not to try again says so, and keeps what the bank said of a card that is gone', () => {
    const advice_code = 'do_not_try_again';
    const advised = (decline_code: string) => declineOf({ code: 'card_declined', decline_code, advice_code })?.code;
    expect([advised('do_not_honor'), advised('stolen_card')]).toEqual(['do_not_try_again', 'stolen_card']);
  });

  test.each([
    ['processing_error', 'processing_error'],
    ['card_declined', 'issuer_not_available'],
    ['card_declined', 'try_again_later'],
    ['card_declined', 'reenter_transaction'],
    ['card_declined', 'testmode_decline'],
    ['card_declined', 'live_mode_test_card'],
    ['card_declined', 'merchant_blacklist'],
    ['card_declined', 'a_code_that_is_new'],
    ['rate_limit', undefined],
    ['payment_intent_payment_attempt_failed', undefined],
  ])('%s (%s) says nothing about the card', (code, decline_code) => {
    expect(declineOf({ code, decline_code })).toBeNull();
  });
});
