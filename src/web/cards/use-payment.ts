import { type RefObject, useCallback, useRef, useState } from 'react';
import { type BluechipAPIError, isApiError } from '#kernel/errors.ts';
import { signInFor } from '../form-failure.ts';
import { useLeave } from '../use-loading.ts';
import { useRequest } from '../use-request.ts';
import type { CardHandle } from './card-field.tsx';
import type { CheckoutHandle } from './checkout.tsx';
import { billingOf, type TypedAddress } from './typed-address.ts';

/** Of the card form; a refusal of the call has its own text. */
const UNREACHABLE = 'Our payment provider didn’t answer. Please try again: you won’t be charged twice.';
const NO_ANSWER = 'We didn’t get an answer. Please try again: you won’t be charged twice.';

type Payment = {
  /** Null: no card is typed. */
  card: { field: CardHandle; address: TypedAddress } | null;
  /** Sends the charge; answers where to go then: on, or to the bank or PayPal for approval. */
  send: (by: { paymentToken?: string }) => Promise<string>;
};

type PaymentOptions = {
  /** Where the message is shown; it takes the focus. */
  place: RefObject<CheckoutHandle | null>;
  /** The same request must not be sent again. Where the outcome is unknown it may be: it is not charged twice. */
  onRefused?: (refusal: BluechipAPIError) => void;
  /**
   * For a payment that needs a strict sign-in: saves what was typed before the page is left. Answers the address that leads back.
   */
  keepForSignIn?: () => string;
  /** The message where no answer came. */
  noAnswer?: string;
  /** How the page opens on the way back from the bank or PayPal. */
  opening?: { isPaying: boolean; message: string };
};

/** Sends a payment once, however often the button is pressed. `message`: why they are still here, where no server said it (what one said is a toast); empty: nothing to say. */
export function usePayment({ place, onRefused, keepForSignIn, noAnswer = NO_ANSWER, opening }: PaymentOptions) {
  const isBusy = useRef(false);
  const [isPaying, setPaying] = useState(opening?.isPaying ?? false);
  const [message, setMessage] = useState(opening?.message ?? '');
  const request = useRequest();

  const settle = useCallback(() => {
    isBusy.current = false;
    setPaying(false);
  }, []);
  const leave = useLeave(settle);

  const stay = (words: string) => {
    setMessage(words);
    request.failed(words);
    place.current?.showWrong();
  };

  /** Where to go; null: nowhere. */
  async function attempt({ card, send }: Payment): Promise<string | null> {
    const said = card ? await card.field.tokenise(billingOf(card.address)) : null;
    if (said?.status === 'failed') {
      stay(UNREACHABLE);
      return null;
    }
    const next = said?.status === 'incomplete' ? null : await send(said ? { paymentToken: said.token } : {});
    request.succeeded();
    return next;
  }

  const pay = async (payment: Payment) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setMessage('');
    setPaying(true);
    request.started();
    try {
      const next = await attempt(payment);
      if (next !== null) {
        leave(next);
        return;
      }
    } catch (error) {
      const answer = answerIn(error);
      const signIn =
        answer?.code === 'strict_sign_in_needed' && keepForSignIn && signInFor(answer.code, keepForSignIn());
      // A step back from there may show this page as it was left, so it is left ready to send again.
      if (signIn) {
        request.failed(answer.message);
        location.assign(signIn);
      } else {
        if (answer && answer.code !== 'payment_unknown') onRefused?.(answer);
        if (answer) {
          request.refused(answer);
          place.current?.showWrong();
        } else stay(noAnswer);
      }
    }
    settle();
  };
  return { pay, message, isPaying };
}

/** The answer about the payment; null: none, also where a proxy or a failed server answered. */
const answerIn = (error: unknown): BluechipAPIError | null =>
  isApiError(error) && (error.status < 500 || error.fields?.paymentIssue) ? error : null;
