import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Button, ButtonLink } from '#design-system/button.tsx';
import { FieldGrid, FieldGroup, Radio } from '#design-system/checkbox.tsx';
import { Facts } from '#design-system/facts.tsx';
import { TextField } from '#design-system/field.tsx';
import { Line } from '#design-system/layout.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { type BillingInformation, PAYPAL_CANCELED } from '#features/billing/payment-methods/contract.ts';
import { priceText } from '#kernel/money.ts';
import { useApi } from '#web/calls.ts';
import { BillTerms, CheckoutAlert, CheckoutColumns, type CheckoutHandle, CheckoutPart } from '#web/cards/checkout.tsx';
import { keptWords, type PayWay } from '#web/cards/pay-way.ts';
import { usePayment } from '#web/cards/use-payment.ts';
import { useLoading } from '#web/use-loading.ts';
import { ChangeReceipt } from './change-receipt.tsx';
import { CHOOSE_RENEWAL, type Renewal, RenewalChoice } from './renewal-choice.tsx';
import css from './subscribe.module.css';
import { addOnFacts, CANCEL_WORDS, dayOf } from './subscription-text.ts';
import type { UpgradeData } from './upgrade-page.tsx';

/** The price of the year, next to the button that charges it. */
export function UpgradeForm(data: UpgradeData) {
  const { preview, addOns, codeRefusal, unavailable, promoCode, billing, subscription } = data;
  const here = `/users/subscriptions/${subscription.id}/upgrade`;
  const [renewal, setRenewal] = useState<Renewal>(null);
  const [isRenewalMissing, setRenewalMissing] = useState(false);
  const payment = useRef<HTMLFormElement>(null);
  const renews = renewal === 'renews';
  const kept = keptWords(billing);
  const [way, setWay] = useState<PayWay>(kept === null && billing.offersPaypal ? 'paypal' : 'kept');
  const isFree = preview?.amountDue === 0 && !renews;
  const canPay = isFree || kept !== null || way === 'paypal';
  const { alert, pay, message, isPaying } = useUpgrade(data);
  useLoading(isPaying, 'Paying');
  const codeForm = useRef<HTMLFormElement>(null);
  // The page was loaded to apply the code, so the focus goes to its refusal.
  useEffect(() => {
    if (codeRefusal !== '') codeForm.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [codeRefusal]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRenewalMissing(renewal === null);
    if (renewal === null) payment.current?.querySelector('input')?.focus();
    else if (preview && canPay) void pay({ quote: preview.quote, renews, way: isFree ? 'kept' : way });
  };
  const at = preview?.nextBill ? ` at ${priceText(preview.nextBill.amount)}, tax included` : '';
  return (
    <CheckoutColumns
      bill={
        preview ? (
          <form ref={payment} onSubmit={submit} aria-label="Payment">
            <SectionHead>What you pay</SectionHead>
            <ChangeReceipt price={preview} />
            <BillTerms
              terms={[
                {
                  name: renewal === null ? 'Then' : renews ? 'Renews' : 'Ends',
                  words: {
                    renews: `${dayOf(preview.endsAt)}${at}, until you cancel. We’ll email you 30 and 7 days before.`,
                    once: `${dayOf(preview.endsAt)}. You won’t be charged again.`,
                    none: 'You choose below.',
                  }[renewal ?? 'none'],
                },
                ...(preview.leftAsCredit > 0
                  ? [
                      {
                        name: 'Credit',
                        words: `${priceText(preview.leftAsCredit)} for unused days stays in your account.`,
                      },
                    ]
                  : []),
                { name: 'Cancel', words: CANCEL_WORDS },
              ]}
            />
            <RenewalChoice
              period="year"
              value={renewal}
              error={isRenewalMissing && renewal === null ? CHOOSE_RENEWAL : ''}
              onChoose={setRenewal}
            />
            <Button kind="team" type="submit" aria-busy={isPaying} disabled={!canPay}>
              {preview.amountDue === 0 ? 'Switch to annual' : `Pay ${priceText(preview.amountDue)}`}
            </Button>
            <ButtonLink kind="second" href="/users/subscriptions">
              Stay on monthly
            </ButtonLink>
          </form>
        ) : null
      }
    >
      <CheckoutAlert ref={alert} message={message} />
      {unavailable === '' ? null : <Alert kind="severe">{unavailable}</Alert>}
      <form ref={codeForm} method="get" action={here} aria-label="Promo code" className={css.code}>
        <FieldGrid>
          <TextField
            span={6}
            type="text"
            name="promo_code"
            label="Promo code (optional)"
            defaultValue={promoCode}
            error={codeRefusal || undefined}
            ok={preview && promoCode !== '' && codeRefusal === '' ? 'Code applied.' : undefined}
            autoComplete="off"
            maxLength={32}
          />
        </FieldGrid>
        <Line>
          <Button kind="second" type="submit">
            Apply code
          </Button>
        </Line>
      </form>
      {addOns.length === 0 ? null : (
        <CheckoutPart title="Your add-ons">
          <Facts items={addOnFacts(addOns)} />
        </CheckoutPart>
      )}
      <CheckoutPart title="Payment">
        {isFree ? (
          <p role="status">No card needed. You pay nothing today and won’t be charged later.</p>
        ) : (
          <WayToPay billing={billing} way={way} onChoose={setWay} />
        )}
      </CheckoutPart>
    </CheckoutColumns>
  );
}

type WayToPayProps = { billing: BillingInformation; way: PayWay; onChoose: (way: PayWay) => void };

/** The saved payment method or PayPal; cards are entered on the billing page. */
function WayToPay({ billing, way, onChoose }: WayToPayProps) {
  const kept = keptWords(billing);
  const another = (
    <p>
      <a href="/users/billing_information">{billing.card ? 'Use another card' : 'Use a card'}</a>
    </p>
  );
  if (!billing.offersPaypal)
    return kept === null ? (
      <Alert kind="info" link={{ label: 'Add a card', href: '/users/billing_information' }}>
        You have no payment method yet.
      </Alert>
    ) : (
      <>
        <p>{kept}.</p>
        {another}
      </>
    );
  return (
    <>
      <FieldGroup legend="Pay with">
        {kept === null ? null : (
          <Radio name="pay_with" value="kept" checked={way === 'kept'} onChange={() => onChoose('kept')} label={kept} />
        )}
        <Radio
          name="pay_with"
          value="paypal"
          checked={way === 'paypal'}
          onChange={() => onChoose('paypal')}
          label={billing.paypal ? 'Another PayPal account' : 'PayPal'}
        />
      </FieldGroup>
      {another}
    </>
  );
}

type Payment = { quote: string; renews: boolean; way: PayWay };

/** Sends the change once; on the return from the bank or PayPal it completes the payment. */
function useUpgrade({ subscription, userId, isBack, isCancelled, paypalToken }: UpgradeData) {
  const api = useApi();
  const alert = useRef<CheckoutHandle>(null);
  const { revalidate } = useRevalidator();
  const {
    pay: send,
    message,
    isPaying,
  } = usePayment({
    place: alert,
    // Loads the price again with its code, so that the button charges what is shown.
    onRefused: ({ code }) => {
      if (code === 'quote_changed' || code === 'promo_code_refused') void revalidate();
    },
    opening: { isPaying: isBack, message: isCancelled ? PAYPAL_CANCELED : '' },
  });

  const pay = async (payment: Payment | null) => {
    if (!api) return;
    const params = { userId, subscriptionId: subscription.id };
    const body = {
      subscriptionPlan: 'annual' as const,
      autoRenewalOptIn: payment?.renews ?? false,
      ...(payment ? { quote: payment.quote } : {}),
      ...(payment?.way === 'paypal' ? { payWith: payment.way } : {}),
      ...(payment === null && paypalToken !== null ? { paypalToken } : {}),
    };
    await send({
      card: null,
      send: async () => {
        const { url } = await api.subscriptions.change({ params, body });
        return url ?? '/users/subscriptions?done=upgraded';
      },
    });
  };

  const resume = useRef(pay);
  useEffect(() => {
    resume.current = pay;
  });
  useEffect(() => {
    if (isBack && api) void resume.current(null);
  }, [isBack, api]);
  return { alert, pay, message, isPaying };
}
