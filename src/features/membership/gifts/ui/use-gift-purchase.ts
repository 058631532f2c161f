import { useRef, useState } from 'react';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import type { CardHandle } from '#web/cards/card-field.tsx';
import { billingOf, type TypedAddress } from '#web/cards/typed-address.ts';
import { faultsSaid, type GiftFaults, type TypedGift } from './typed-gift.ts';

type Payment = {
  quote: string;
  gift: TypedGift;
  address: TypedAddress;
  /** Null: the card that is kept. */
  card: CardHandle | null;
};

/** Of the card's form; what a call refuses is said in its own words. */
const UNREACHABLE = 'The payment provider did not answer. Nothing is charged twice: please try again.';
const NO_ANSWER = 'No answer came. Nothing is charged twice: please press the button again.';

export const successHref = (order: string): string => `/gifts/purchase_success?order=${encodeURIComponent(order)}`;

/** Sends a gift once, however often the button is pressed; success and the bank's question lead on. */
export function useGiftPurchase({ onRefused }: { onRefused: (faults: GiftFaults) => void }) {
  const api = useApi();
  const isBusy = useRef(false);
  const [isPaying, setPaying] = useState(false);
  const [message, setMessage] = useState('');
  const [status, setStatus] = useState('');

  const refuse = (words: string, faults: GiftFaults = {}) => {
    setMessage(words);
    onRefused(faults);
  };

  async function attempt({ quote, gift, address, card }: Payment): Promise<boolean> {
    if (!api) return false;
    const said = card ? await card.tokenise(billingOf(address)) : null;
    if (said?.status === 'incomplete') return false;
    if (said?.status === 'failed') {
      refuse(UNREACHABLE);
      return false;
    }
    const reply = await api.gifts.buy({
      body: {
        quote,
        address: { ...address, country: 'US' },
        giver: { name: gift.giverName, email: gift.giverEmail },
        recipient: { name: gift.recipientName, email: gift.recipientEmail },
        message: gift.message,
        deliverOn: gift.when === 'day' ? gift.day : '',
        ...(said ? { paymentToken: said.token } : {}),
      },
    });
    location.assign(reply.url ?? successHref(reply.order));
    return true;
  }

  const pay = async (payment: Payment) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setMessage('');
    setStatus('');
    setPaying(true);
    const isLeaving = await attempt(payment).catch((error: unknown) => {
      // A failure is shown where the server said one (specification, section 8); else nobody knows of any.
      if (isApiError(error)) refuse(error.message, faultsSaid(error.fields ?? {}));
      else setStatus(NO_ANSWER);
      return false;
    });
    // Who is led on keeps the overlay until the next page is there.
    if (isLeaving) return;
    isBusy.current = false;
    setPaying(false);
  };
  return { pay, message, status, isPaying };
}
