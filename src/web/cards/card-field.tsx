import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useScripted } from '#design-system/use-scripted.ts';
import { hiddenClass } from '#design-system/visually-hidden.tsx';
import type { CardFormView } from '#features/billing/payment-methods/contract.ts';
import css from './card-field.module.css';
import type { CardBilling, CardFault, CardForm, CardOutcome } from './card-form.ts';
import { CardSkeleton, EmbeddedCard } from './embedded-card.tsx';
import { StripeCard } from './stripe-card.tsx';

/** Returns a token for the card, never the card. */
export type CardHandle = {
  tokenise(billing: CardBilling): Promise<CardOutcome>;
  /** Marks missing or invalid fields; returns whether all are fine. */
  check(): Promise<boolean>;
};

type CardFieldProps = {
  form: CardFormView;
  ref: Ref<CardHandle>;
  /** Enter was pressed in the card form. */
  onSubmit: () => void;
};

/** The payment provider's own card form, in an iframe of its own origin. */
export function CardField({ form, ref, onSubmit }: CardFieldProps) {
  const isScripted = useScripted();
  const inner = useRef<CardForm>(null);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(0);
  const [faults, setFaults] = useState<readonly CardFault[]>([]);
  // The iframe sends no input events: a fault that disappears means that the buyer typed, so the page is notified, once the stand-in is
  // gone too.
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
      {/* Stand-ins for the fields in the iframe, so that the error list can name them and link to them. */}
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
