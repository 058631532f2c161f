import { useRef, useState } from 'react';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import type { CardHandle } from '#web/cards/card-field.tsx';
import type { PayWay } from '#web/cards/pay-way.ts';
import { billingOf, type TypedAddress } from '#web/cards/typed-address.ts';

import { type Choice, subscribeHref } from './subscribe-choice.ts';

type Payment = {
  quote: string;
  address: TypedAddress;
  renews: boolean;
  siteIds: readonly number[];
  way: PayWay;
  /** Null: no card is typed. */
  card: CardHandle | null;
};

const UNREACHABLE = 'The payment provider did not answer. Nothing is charged twice: please try again.';

/** Sends a purchase once, however often the button is pressed; success and the question of a bank or of PayPal lead on. */
export function usePurchase({ choice, onRefused }: { choice: Choice; onRefused: () => void }) {
  const api = useApi();
  const isBusy = useRef(false);
  const [isPaying, setPaying] = useState(false);
  const [message, setMessage] = useState('');

  const refuse = (words: string) => {
    setMessage(words);
    onRefused();
  };

  async function attempt({ quote, address, renews, siteIds, way, card }: Payment): Promise<boolean> {
    if (!api) return false;
    const { name, street_1, street_2, city } = address;
    const said = card ? await card.tokenise(billingOf(address)) : null;
    if (said?.status === 'incomplete') return false;
    if (said?.status === 'failed') {
      refuse(UNREACHABLE);
      return false;
    }
    const reply = await api.subscriptions.create({
      body: {
        quote,
        address: { name, street_1, street_2, city },
        autoRenewalOptIn: renews,
        ...(siteIds.length > 0 ? { siteIds: [...siteIds] } : {}),
        ...(said ? { paymentToken: said.token } : {}),
        ...(way === 'paypal' ? { payWith: way } : {}),
      },
    });
    location.assign(reply.url ?? subscribeHref(choice, { step: 'success' }));
    return true;
  }

  const pay = async (payment: Payment) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setMessage('');
    setPaying(true);
    const isLeaving = await attempt(payment).catch((error: unknown) => {
      refuse(isApiError(error) ? error.message : UNREACHABLE);
      return false;
    });
    // Who is led on keeps the overlay until the next page is there.
    if (isLeaving) return;
    isBusy.current = false;
    setPaying(false);
  };
  return { pay, message, isPaying };
}
