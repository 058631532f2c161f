import { type RefObject, useCallback, useRef, useState } from 'react';
import { type BluechipAPIError, isApiError } from '#kernel/errors.ts';
import { signInFor } from '../form-failure.ts';
import { useLeave } from '../use-loading.ts';
import { useRequest } from '../use-request.ts';
import type { CardHandle } from './card-field.tsx';
import type { CheckoutHandle } from './checkout.tsx';
import { billingOf, type TypedAddress } from './typed-address.ts';

/** For failures of the card form; a refusal of the call has its own text. */
const UNREACHABLE = 'Our payment provider didn’t answer. Please try again: you won’t be charged twice.';
const NO_ANSWER = 'We didn’t get an answer. Please try again: you won’t be charged twice.';

type Payment = {
  /** Null if no card is typed. */
  card: { field: CardHandle; address: TypedAddress } | null;
  /** Sends the charge; returns where to go next: on, or to the bank or PayPal for approval. */
  send: (by: { paymentToken?: string }) => Promise<string>;
};

type PaymentOptions = {
  /** Where the message appears; it takes the focus. */
  place: RefObject<CheckoutHandle | null>;
  /** The same request must not be sent again. If the outcome is unknown it may be, because it is not charged twice. */
  onRefused?: (refusal: BluechipAPIError) => void;
  /** For a payment that requires a strict sign-in: saves the input before the page is left. Returns the address to come back to. */
  keepForSignIn?: () => string;
  /** The message if no answer arrived. */
  noAnswer?: string;
  /** The initial state after the return from the bank or PayPal. */
  opening?: { isPaying: boolean; message: string };
};

/**
 * Sends a payment once, however often the button is pressed. `message`: why the payment failed, if the message is not the server's (those
 * appear as a toast); empty if there is nothing to show.
 */
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

  /** Returns where to go; null to stay. */
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
      // The Back button may show this page as it was left, so it must be ready to send again.
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

/** The payment's answer; null if there is none, also if a proxy or a failed server answered. */
const answerIn = (error: unknown): BluechipAPIError | null =>
  isApiError(error) && (error.status < 500 || error.fields?.paymentIssue) ? error : null;
