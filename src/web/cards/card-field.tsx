import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useScripted } from '#design-system/use-scripted.ts';
import { hiddenClass } from '#design-system/visually-hidden.tsx';
import type { CardFormView } from '#features/billing/payment-methods/contract.ts';
import css from './card-field.module.css';
import type { CardBilling, CardFault, CardForm, CardOutcome } from './card-form.ts';
import { CardSkeleton, EmbeddedCard } from './embedded-card.tsx';
import { StripeCard } from './stripe-card.tsx';

/** Answers a token for the card, never the card. */
export type CardHandle = {
  tokenise(billing: CardBilling): Promise<CardOutcome>;
  /** Marks what is missing or wrong; answers whether nothing is. */
  check(): Promise<boolean>;
};

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
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(0);
  const [faults, setFaults] = useState<readonly CardFault[]>([]);
  // The frame sends no input events: a fault that is gone means that the buyer typed, so the page is told, once its stand-in is gone too.
  useEffect(() => {
    if (faults.length < before.current) place.current?.dispatchEvent(new Event('input', { bubbles: true }));
    before.current = faults.length;
  }, [faults]);
  useImperativeHandle(ref, () => ({
    tokenise: async (billing) => inner.current?.tokenise(billing) ?? { status: 'failed' },
    check: async () => inner.current?.check() ?? true,
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
  return (
    <div ref={place}>
      {/* Stand-ins for the fields in the frame: a list of what is wrong can name them and lead to them. */}
      {faults.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className={hiddenClass}
          tabIndex={-1}
          data-card-fault={name}
          onFocus={() => inner.current?.focus(name)}
        >
          {label}
        </button>
      ))}
      {form.provider === 'stripe' ? (
        <StripeCard ref={inner} publishableKey={form.publishableKey ?? ''} onFaults={setFaults} />
      ) : (
        <EmbeddedCard ref={inner} url={form.url ?? ''} onSubmit={onSubmit} onFaults={setFaults} />
      )}
    </div>
  );
}
