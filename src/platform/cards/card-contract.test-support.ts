import type { Stripe } from 'stripe';
import { expect } from 'vitest';
import { type CardPayments, CardUndecided } from './card-payments.ts';

/**
 * What the port of card payments promises, one case per row. The same cases run against the embedded provider and, with a key, against
 * Stripe's sandbox. What a sandbox cannot be made to do is tested against the embedded provider alone (card-payments.db.test.ts): passing
 * time (expired keys, answers that come days later), faults, lost answers, and the cardholder's answers on the bank's page.
 */

/** The cards of the cases, by their documented test numbers (docs.stripe.com/testing). */
export const CONTRACT_CARDS = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  discover: '6011111111111117',
  diners: '3056930009020004',
  jcb: '3566002020360505',
  addressFails: '4000000000000010',
  line1Fails: '4000000000000028',
  zipFails: '4000000000000036',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  lost: '4000000000009987',
  stolen: '4000000000009979',
  expired: '4000000000000069',
  incorrectCvc: '4000000000000127',
  processingError: '4000000000000119',
  declinedLater: '4000000000000341',
} as const;
export type ContractCard = keyof typeof CONTRACT_CARDS;

export type CardTarget = {
  cards: CardPayments;
  stripe: Stripe;
  /** A token for the card, as the form in the browser creates it. */
  makeToken(card: ContractCard): Promise<string>;
  /** Attaches a card that requires 3-D Secure for every payment, without 3-D Secure now. */
  attachAskingCard(customerId: string): Promise<string>;
  /** Unique across runs, because a sandbox remembers the keys of earlier ones. */
  key(): string;
};

export type ContractCase<Target> = { name: string; run: (target: Target) => Promise<void> };

const RETURN_URL = 'http://localhost/users/billing_information';

async function keep({ cards, makeToken, key }: CardTarget, card: ContractCard) {
  const customerId = await cards.createCustomer({ reference: `customer:${key()}`, key: key() });
  const keeping = await cards.keepCard({ customerId, token: await makeToken(card), returnUrl: RETURN_URL, key: key() });
  return { customerId, keeping };
}

async function kept(target: CardTarget, card: ContractCard = 'visa') {
  const { customerId, keeping } = await keep(target, card);
  if (keeping.status !== 'kept') throw new Error(`the card was not kept: ${JSON.stringify(keeping)}`);
  return { customerId, cardId: keeping.card.cardId };
}

async function prepared({ cards, key }: CardTarget, of: { customerId: string; cardId: string }) {
  const charge = { ...of, cents: 995, reference: `charge:${key()}`, key: key() };
  const answer = await cards.prepareCharge(charge);
  if (answer.status !== 'prepared') throw new Error(`not prepared: ${JSON.stringify(answer)}`);
  return { charge, chargeId: answer.chargeId, cardId: of.cardId };
}

async function paid(target: CardTarget) {
  const { chargeId, cardId } = await prepared(target, await kept(target));
  expect(await target.cards.confirmCharge({ chargeId, cardId, returnUrl: null })).toEqual({
    status: 'paid',
    chargeId,
    cents: 995,
  });
  return chargeId;
}

const BRANDS = [
  ['visa', 'VISA'],
  ['mastercard', 'MASTER_CARD'],
  ['amex', 'AMERICAN_EXPRESS'],
  ['discover', 'DISCOVER'],
] as const;

const NOT_KEPT = [
  ['diners', 'brand_not_accepted'],
  ['jcb', 'brand_not_accepted'],
  ['addressFails', 'address_mismatch'],
  ['line1Fails', 'address_mismatch'],
  ['zipFails', 'address_mismatch'],
  ['declined', 'declined'],
  ['insufficientFunds', 'declined'],
  ['lost', 'declined'],
  ['stolen', 'declined'],
  ['expired', 'invalid_data'],
  ['incorrectCvc', 'invalid_data'],
] as const;

export const CARD_CONTRACT: readonly ContractCase<CardTarget>[] = [
  ...BRANDS.map(([card, brand]) => ({
    name: `keeps a card of ${brand}`,
    run: async (target: CardTarget) => {
      const { customerId, keeping } = await keep(target, card);
      expect(keeping).toEqual({
        status: 'kept',
        card: {
          cardId: expect.stringMatching(/^pm_/),
          brand,
          lastDigits: CONTRACT_CARDS[card].slice(-4),
          expiresMonth: expect.any(Number),
          expiresYear: expect.any(Number),
          // Equal for equal card numbers, without revealing the number.
          fingerprint: expect.stringMatching(/^\w{16}$/),
        },
      });
      const { data } = await target.stripe.customers.listPaymentMethods(customerId);
      expect(data.map(({ id }) => id)).toEqual([keeping.status === 'kept' ? keeping.card.cardId : '']);
    },
  })),
  ...NOT_KEPT.map(([card, refusal]) => ({
    name: `does not keep a card (${card}): ${refusal}`,
    run: async (target: CardTarget) => {
      const { customerId, keeping } = await keep(target, card);
      expect(keeping).toEqual({ status: 'refused', refusal });
      expect((await target.stripe.customers.listPaymentMethods(customerId)).data).toEqual([]);
    },
  })),
  {
    name: 'refuses no card of which the bank could not decide',
    run: async (target) => {
      await expect(keep(target, 'processingError')).rejects.toBeInstanceOf(CardUndecided);
    },
  },
  {
    name: 'makes one customer for one key, and forgets a customer twice',
    run: async ({ cards, stripe, key }) => {
      const customer = { reference: `customer:${key()}`, key: key() };
      const id = await cards.createCustomer(customer);
      expect(await cards.createCustomer(customer)).toBe(id);
      expect(await stripe.customers.retrieve(id)).toMatchObject({ metadata: { reference: customer.reference } });
      await cards.deleteCustomer(id);
      await cards.deleteCustomer(id);
      expect(await stripe.customers.retrieve(id)).toMatchObject({ deleted: true });
    },
  },
  {
    name: 'charges no card that was forgotten, and forgets a card twice',
    run: async (target) => {
      const { cards, key } = target;
      const { customerId, cardId } = await kept(target);
      await cards.forgetCard(cardId);
      await cards.forgetCard(cardId);
      const charge = { customerId, cardId, cents: 995, reference: `charge:${key()}`, key: key() };
      expect(await cards.prepareCharge(charge)).toMatchObject({ status: 'refused', refusal: 'invalid_data' });
      const unknown = await cards.prepareCharge({ ...charge, cardId: 'pm_none', key: key() });
      expect(unknown).toEqual({ status: 'refused', refusal: 'invalid_data', code: 'resource_missing' });
    },
  },
  {
    name: 'prepares one charge for one key, which is found, and takes no money before it is confirmed',
    run: async (target) => {
      const { cards, stripe } = target;
      const { charge, chargeId } = await prepared(target, await kept(target));
      expect(await cards.prepareCharge(charge)).toEqual({ status: 'prepared', chargeId });
      expect(await cards.findCharge(chargeId)).toEqual({ status: 'prepared', chargeId });
      expect(await stripe.paymentIntents.retrieve(chargeId)).toMatchObject({
        amount: 995,
        amount_received: 0,
        metadata: { reference: charge.reference },
      });
    },
  },
  {
    name: 'confirms a charge once, which is found and is not taken back',
    run: async (target) => {
      const { cards } = target;
      const { chargeId, cardId } = await prepared(target, await kept(target));
      const charging = { status: 'paid', chargeId, cents: 995 };
      expect(await cards.confirmCharge({ chargeId, cardId, returnUrl: null })).toEqual(charging);
      expect(await cards.confirmCharge({ chargeId, cardId, returnUrl: null })).toEqual(charging);
      expect(await cards.findCharge(chargeId)).toEqual(charging);
      expect(await cards.abandonCharge(chargeId)).toEqual(charging);
    },
  },
  {
    name: 'never charges what was prepared and abandoned',
    run: async (target) => {
      const { cards } = target;
      const { chargeId, cardId } = await prepared(target, await kept(target));
      expect(await cards.abandonCharge(chargeId)).toEqual({ status: 'canceled' });
      expect(await cards.confirmCharge({ chargeId, cardId, returnUrl: null })).toEqual({ status: 'canceled' });
      expect(await cards.findCharge(chargeId)).toEqual({ status: 'canceled' });
    },
  },
  {
    name: 'says why a kept card is declined when it is charged',
    run: async (target) => {
      const { chargeId, cardId } = await prepared(target, await kept(target, 'declinedLater'));
      const declined = { status: 'refused', refusal: 'declined', code: 'generic_decline' };
      expect(await target.cards.confirmCharge({ chargeId, cardId, returnUrl: null })).toEqual(declined);
      expect(await target.cards.findCharge(chargeId)).toEqual(declined);
    },
  },
  {
    name: 'is refused by a bank that asks a holder who is away',
    run: async (target) => {
      const { cards, key } = target;
      const customerId = await cards.createCustomer({ reference: `customer:${key()}`, key: key() });
      const cardId = await target.attachAskingCard(customerId);
      const { chargeId } = await prepared(target, { customerId, cardId });
      const refused = await cards.confirmCharge({ chargeId, cardId, returnUrl: null });
      expect(refused).toMatchObject({ status: 'refused', code: 'authentication_required' });
    },
  },
  {
    name: 'leads a holder who is there to the question of the bank, which can be abandoned',
    run: async (target) => {
      const { cards, key } = target;
      const customerId = await cards.createCustomer({ reference: `customer:${key()}`, key: key() });
      const cardId = await target.attachAskingCard(customerId);
      const { chargeId } = await prepared(target, { customerId, cardId });
      const asking = await cards.confirmCharge({ chargeId, cardId, returnUrl: RETURN_URL });
      expect(asking).toEqual({ status: 'asks_holder', chargeId, url: expect.stringMatching(/^https?:\/\//) });
      expect(await cards.findCharge(chargeId)).toMatchObject({ status: 'asks_holder', chargeId });
      expect(await cards.abandonCharge(chargeId)).toEqual({ status: 'canceled' });
      expect(await cards.findCharge(chargeId)).toEqual({ status: 'canceled' });
    },
  },
  {
    name: 'refunds a part and the rest, each key once, and never more than was charged',
    run: async (target) => {
      const { cards, stripe, key } = target;
      const chargeId = await paid(target);
      const part = { chargeId, cents: 400, key: key() };
      const refund = await cards.refund(part);
      expect(refund).toMatch(/^re_/);
      expect(await cards.refund(part)).toBe(refund);
      expect(await cards.refund({ chargeId, cents: 596, key: key() })).toBeNull();
      expect(await cards.refund({ chargeId, cents: 595, key: key() })).toMatch(/^re_/);
      expect(await cards.refund({ chargeId, cents: 1, key: key() })).toBeNull();
      const { data } = await stripe.refunds.list({ payment_intent: chargeId });
      expect(data.map(({ amount }) => amount)).toEqual([595, 400]);
    },
  },
  {
    name: 'refunds a whole charge once, whatever the key of the request was, by the name of the refund',
    run: async (target) => {
      const { cards, stripe, key } = target;
      const chargeId = await paid(target);
      const name = key();
      const made = await stripe.refunds.create({ payment_intent: chargeId, metadata: { reference: name } });
      expect(await cards.refund({ chargeId, cents: 995, key: name })).toBe(made.id);
      expect((await stripe.refunds.list({ payment_intent: chargeId })).data).toHaveLength(1);
    },
  },
  {
    name: 'throws about a charge that it does not have, and about an amount that is too small',
    run: async (target) => {
      const { cards, key } = target;
      await expect(cards.refund({ chargeId: 'pi_none', cents: 5, key: key() })).rejects.toThrow('No such');
      await expect(cards.findCharge('pi_none')).rejects.toThrow('No such');
      const charge = { ...(await kept(target)), cents: 49, reference: `charge:${key()}`, key: key() };
      await expect(cards.prepareCharge(charge)).rejects.toThrow('the card provider failed');
    },
  },
];
