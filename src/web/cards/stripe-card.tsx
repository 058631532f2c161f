import type { Stripe, StripeCardElement, StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import css from './card-field.module.css';
import type { CardFault, CardForm } from './card-form.ts';

/** Stripe's own form, by Stripe's own script. */
const MISSING = 'Please enter your card number, expiration date and security code';
/** One element contains all of its fields. */
const WRONG: readonly CardFault[] = [{ name: 'card', label: 'Card number' }];

type StripeCardProps = {
  publishableKey: string;
  ref: Ref<CardForm>;
  onFaults: (faults: readonly CardFault[]) => void;
};

export function StripeCard({ publishableKey, ref, onFaults }: StripeCardProps) {
  const isWhole = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<{ stripe: Stripe; card: StripeCardElement } | null>(null);
  const [message, setMessage] = useState('');

  useEffect(() => {
    let isGone = false;
    const start = async () => {
      const change = ({ complete, error }: StripeCardElementChangeEvent) => {
        isWhole.current = complete;
        setMessage(error?.message ?? '');
        if (complete) onFaults([]);
      };
      const done = await mount(publishableKey, place.current, change).catch(() => null);
      if (done === null) setMessage('We couldn’t reach our payment provider. Please reload the page.');
      else if (isGone) done.card.destroy();
      else mounted.current = done;
    };
    void start();
    return () => {
      isGone = true;
      mounted.current?.card.destroy();
      mounted.current = null;
    };
  }, [publishableKey, onFaults]);

  useImperativeHandle(ref, () => ({
    check() {
      // Without the form the token is refused, and the message says why.
      if (mounted.current && !isWhole.current) {
        setMessage((said) => said || MISSING);
        onFaults(WRONG);
        return Promise.resolve(false);
      }
      return Promise.resolve(true);
    },
    focus: () => mounted.current?.card.focus(),
    async tokenise({ name, line1, line2, city, state, postalCode }) {
      if (!mounted.current) return { status: 'failed' };
      const { stripe, card } = mounted.current;
      const address = { line1, line2, city, state, postal_code: postalCode, country: 'US' };
      const said = await stripe.createPaymentMethod({ type: 'card', card, billing_details: { name, address } });
      if (said.paymentMethod) return { status: 'token', token: said.paymentMethod.id };
      setMessage(said.error.message ?? '');
      card.focus();
      return { status: said.error.type === 'api_connection_error' ? 'failed' : 'incomplete' };
    },
  }));

  return (
    <div>
      <div ref={place} className={css.stripe} />
      <p className={css.error} role="alert">
        {message}
      </p>
    </div>
  );
}

async function mount(
  publishableKey: string,
  place: HTMLElement | null,
  change: (event: StripeCardElementChangeEvent) => void,
) {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  if (!stripe || !place) return null;
  const { color, fontFamily } = getComputedStyle(place);
  const card = stripe.elements().create('card', {
    hidePostalCode: true,
    style: { base: { color, fontFamily, fontSize: '16px' } },
  });
  card.on('change', change);
  card.mount(place);
  return { stripe, card };
}
