import { useRef, useState } from 'react';
import { type BluechipAPIError, isApiError } from '#kernel/errors.ts';
import type { CardHandle } from './card-field.tsx';
import { billingOf, type TypedAddress } from './typed-address.ts';

/** Of the form for a card; what a call refuses is said in its own words. */
const UNREACHABLE = 'The payment provider did not answer. Nothing is charged twice: please try again.';
const NO_ANSWER = 'No answer came. Nothing is charged twice: please press the button again.';

type Payment = {
  address: TypedAddress;
  /** Null: no card is typed. */
  card: CardHandle | null;
  /** Asks for the charge; where to go then: on, or to the question of a bank or of PayPal. */
  send: (by: { paymentToken?: string }) => Promise<string>;
};

/**
 * Sends a payment once, however often the button is pressed. `message`: why it was refused; `noAnswer`: nobody knows what became of it.
 */
export function usePayment(onRefused: (refusal: BluechipAPIError | null) => void) {
  const isBusy = useRef(false);
  const [isPaying, setPaying] = useState(false);
  const [message, setMessage] = useState('');
  const [noAnswer, setNoAnswer] = useState('');

  /** Where to go; null: he stays. */
  async function attempt({ address, card, send }: Payment): Promise<string | null> {
    const said = card ? await card.tokenise(billingOf(address)) : null;
    if (said?.status === 'incomplete') return null;
    if (said?.status === 'failed') {
      setMessage(UNREACHABLE);
      onRefused(null);
      return null;
    }
    return send(said ? { paymentToken: said.token } : {});
  }

  const pay = async (payment: Payment) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setMessage('');
    setNoAnswer('');
    setPaying(true);
    try {
      const next = await attempt(payment);
      if (next !== null) {
        location.assign(next);
        // Who is led on keeps the overlay until the next page is there.
        return;
      }
    } catch (error) {
      if (isApiError(error)) {
        setMessage(error.message);
        onRefused(error);
      } else setNoAnswer(NO_ANSWER);
    }
    isBusy.current = false;
    setPaying(false);
  };
  return { pay, message, noAnswer, isPaying };
}
