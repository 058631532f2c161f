import { type Ref, useImperativeHandle, useRef } from 'react';
import { useScripted } from '#design-system/use-scripted.ts';
import type { CardFormView } from '#features/billing/payment-methods/contract.ts';
import css from './card-field.module.css';
import type { CardBilling, CardForm, CardOutcome } from './card-form.ts';
import { CardSkeleton, EmbeddedCard } from './embedded-card.tsx';
import { StripeCard } from './stripe-card.tsx';

/** Answers a token for the card, never the card. */
export type CardHandle = { tokenise(billing: CardBilling): Promise<CardOutcome> };

type CardFieldProps = {
  form: CardFormView;
  ref: Ref<CardHandle>;
  /** Enter was pressed in it. */
  onSubmit: () => void;
};

/** The payment provider's own card form, in a frame of its own origin. */
export function CardField({ form, ref, onSubmit }: CardFieldProps) {
  const isScripted = useScripted();
  const inner = useRef<CardForm>(null);
  useImperativeHandle(ref, () => ({
    tokenise: async (billing) => inner.current?.tokenise(billing) ?? { status: 'failed' },
  }));
  if (!isScripted)
    return (
      <div className={css.card}>
        <CardSkeleton />
        <noscript>
          <p>The card form comes from our payment provider and needs JavaScript.</p>
        </noscript>
      </div>
    );
  return form.provider === 'stripe' ? (
    <StripeCard ref={inner} publishableKey={form.publishableKey ?? ''} />
  ) : (
    <EmbeddedCard ref={inner} url={form.url ?? ''} onSubmit={onSubmit} />
  );
}
