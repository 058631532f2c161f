import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { Checkbox, FieldGrid, FieldGroup, Radio } from '#design-system/checkbox.tsx';
import { TextField } from '#design-system/field.tsx';
import { LoadingOverlay } from '#design-system/loading-overlay.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import type { BillingInformation } from '#features/billing/payment-methods/contract.ts';
import { priceText } from '#kernel/money.ts';
import { AddressFields, stateNameOf } from '#web/cards/address-fields.tsx';
import type { CardHandle } from '#web/cards/card-field.tsx';
import { PayChoice } from '#web/cards/pay-choice.tsx';
import { firstWay, nameLabelOf } from '#web/cards/pay-way.ts';
import { type AddressFaults, addressFaults, addressOf, type TypedAddress } from '#web/cards/typed-address.ts';
import { usePageRoot } from '#web/root-data.ts';
import { PRODUCT_NAMES } from '../../plans/product-view.ts';
import { Bill } from './bill.tsx';
import { priceOf } from './learn-step.tsx';
import css from './subscribe.module.css';
import type { SubscribeData } from './subscribe-data.ts';
import { usePurchase } from './use-purchase.ts';
import { useQuote } from './use-quote.ts';

type AddOnChoice = 'AD_LITE' | 'ALL_ACCESS' | '';

/** Who pays, by what, and how much: the bill follows what is typed, and the button waits until the sum is known. */
export function PurchaseForm(data: SubscribeData & { billing: BillingInformation }) {
  const { choice, site, pricing, billing } = data;
  const now = new Date(usePageRoot().now);
  const card = useRef<CardHandle>(null);
  const alert = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [address, setAddress] = useState<TypedAddress>(addressOf(billing.address));
  const [faults, setFaults] = useState<AddressFaults>({});
  const [way, setWay] = useState(firstWay(billing));
  const [period, setPeriod] = useState(choice.period);
  const [addOn, setAddOn] = useState<AddOnChoice>(choice.addOn ?? '');
  const [typedCode, setTypedCode] = useState(choice.promoCode);
  const [promoCode, setPromoCode] = useState(choice.promoCode);
  const [renews, setRenews] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { state, zip } = address;
  const quoted = useQuote(
    {
      plan: period === 'year' ? 'annual' : 'monthly',
      planType: choice.plan,
      addOn: addOn === '' ? undefined : addOn,
      siteId: site.id,
      state,
      zip,
      promoCode,
    },
    attempt,
  );
  const quote = quoted.status === 'ready' ? quoted.quote : null;
  const { pay, message, isPaying } = usePurchase({
    choice,
    onRefused: () => {
      setAttempt((count) => count + 1);
      requestAnimationFrame(() => alert.current?.focus());
    },
  });

  const send = async () => {
    const wrong = addressFaults(address, nameLabelOf(billing, way));
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (!quote?.quote) return;
    await pay({
      quote: quote.quote,
      address,
      renews,
      siteIds: choice.siteIds,
      way,
      card: card.current,
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const per = period === 'year' ? 'a year' : 'a month';
  const addOns = pricing.addOns.filter(
    (each) =>
      each.planType === choice.plan &&
      each.period === period &&
      (each.type === 'AD_LITE' || each.type === 'ALL_ACCESS'),
  );
  const codeFault = quoted.status === 'failed' && quoted.field === 'promoCode' ? quoted.message : undefined;
  const stateName = stateNameOf(state);

  return (
    <form ref={form} className={css.buy} onSubmit={submit} noValidate aria-label="Payment">
      <div className={css.left}>
        {message === '' ? null : (
          <div ref={alert} tabIndex={-1} role="alert">
            <Alert kind="severe" live={false}>
              {message}
            </Alert>
          </div>
        )}
        <FieldGroup legend="Plan">
          {(['year', 'month'] as const).map((each) => (
            <Radio
              key={each}
              name="period"
              value={each}
              checked={period === each}
              onChange={() => setPeriod(each)}
              label={`${PRODUCT_NAMES[choice.plan]}, ${priceText(priceOf(pricing, choice.plan, each))} ${each === 'year' ? 'a year' : 'a month'}`}
            />
          ))}
        </FieldGroup>
        {addOns.length > 0 ? (
          <FieldGroup legend="Add one, or neither">
            <Radio name="add_on" value="" checked={addOn === ''} onChange={() => setAddOn('')} label="Neither" />
            {addOns.map(({ type, price }) => (
              <Radio
                key={type}
                name="add_on"
                value={type}
                checked={addOn === type}
                onChange={() => setAddOn(type === 'AD_LITE' || type === 'ALL_ACCESS' ? type : '')}
                label={`${ADD_ON_WORDS[type] ?? PRODUCT_NAMES[type]}, ${priceText(price)} more ${per}`}
              />
            ))}
          </FieldGroup>
        ) : null}
        <section className={css.part}>
          <SectionHead>Payment</SectionHead>
          <PayChoice ref={card} billing={billing} way={way} onChoose={setWay} onSubmit={() => void send()} />
        </section>
        <section className={css.part}>
          <SectionHead>Billing address</SectionHead>
          <AddressFields
            address={address}
            nameLabel={nameLabelOf(billing, way)}
            faults={quoted.status === 'failed' && quoted.field === 'zip' ? { ...faults, zip: quoted.message } : faults}
            onChange={(next, name) => {
              setAddress(next);
              setFaults({ ...faults, [name]: undefined });
            }}
          />
          <FieldGrid>
            <TextField
              span={8}
              label="Promo code (optional)"
              name="promo_code"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={32}
              value={typedCode}
              error={codeFault}
              ok={quote && promoCode !== '' ? `You save ${priceText(quote.discount)} today.` : undefined}
              onChange={({ currentTarget }) => setTypedCode(currentTarget.value)}
              onBlur={() => setPromoCode(typedCode.trim())}
            />
          </FieldGrid>
        </section>
      </div>
      <aside className={css.bill}>
        <SectionHead>What you pay</SectionHead>
        <Bill
          quote={quote}
          price={priceOf(pricing, choice.plan, period)}
          planName={PRODUCT_NAMES[choice.plan]}
          {...{ period, renews, promoCode, stateName, now }}
        />
        <Checkbox
          name="auto_renewal_opt_in"
          checked={renews}
          onChange={({ currentTarget }) => setRenews(currentTarget.checked)}
          label="Renew it at the end of each term until I cancel."
        />
        {quoted.status === 'failed' && quoted.field === null ? (
          <Alert kind="severe" link={{ label: 'Try again', onClick: () => setAttempt((count) => count + 1) }}>
            {quoted.message}
          </Alert>
        ) : null}
        <div className={css.pay}>
          <Button kind="team" type="submit" aria-disabled={quoted.status === 'loading'} aria-busy={isPaying}>
            {quote ? (quote.amountDue === 0 ? 'Start now' : `Pay ${priceText(quote.amountDue)}`) : 'Pay'}
          </Button>
        </div>
        <p className={css.fine} role="status">
          {quoted.status === 'loading'
            ? 'Reckoning tax …'
            : quoted.status === 'waiting'
              ? 'Tax is added once we know your state and ZIP code.'
              : ''}
        </p>
      </aside>
      {isPaying ? <LoadingOverlay label="Paying" /> : null}
    </form>
  );
}

const ADD_ON_WORDS: Readonly<Record<string, string>> = {
  AD_LITE: 'Fewer advertisements',
  ALL_ACCESS: 'Every site and its war room, without advertisements',
};
