import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { TextField } from '#design-system/field.tsx';
import { Line } from '#design-system/layout.tsx';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import { AddressFields } from '#web/cards/address-fields.tsx';
import type { CardHandle } from '#web/cards/card-field.tsx';
import { ZIP_ELSEWHERE, zipFault } from '#web/cards/check-address.ts';
import { PayChoice } from '#web/cards/pay-choice.tsx';
import { nameLabelOf, type PayWay } from '#web/cards/pay-way.ts';
import {
  type AddressFaults,
  addressFaults,
  addressOf,
  billingOf,
  type TypedAddress,
} from '#web/cards/typed-address.ts';
import { signInFor } from '#web/form-failure.ts';
import { billingRead, paypalEmailTyped } from '#web/store/auth.ts';
import type { PaypalState } from '#web/store/auth-account.ts';
import { failureText } from '#web/store/failures.ts';
import type { Dispatch, RootState } from '#web/store/store.ts';
import { useLeave } from '#web/use-loading.ts';
import { useRequest } from '#web/use-request.ts';
import type { BillingInformation } from '../contract.ts';
import { askPaypal } from './ask-paypal.ts';
import css from './billing-page.module.css';

const HERE = '/users/billing_information';
const UNREACHABLE = 'Our payment provider didn’t answer. Please try again.';

/** The sign-in that a refused call requires; null: none. */
const signInOf = (error: unknown): string | null =>
  isApiError(error) ? signInFor(error.code, `${HERE}?change=card`) : null;

type CardFormProps = {
  billing: BillingInformation;
  address: TypedAddress | null;
  initialWay: PayWay;
  /** Opened by a button, so it takes the focus. */
  takesFocus: boolean;
};

/** The payment method and the billing address. Saving needs a recent sign-in. */
export function CardForm({ billing, address: kept, initialWay, takesFocus }: CardFormProps) {
  const api = useApi();
  const card = useRef<CardHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [address, setAddress] = useState<TypedAddress>(addressOf(kept));
  const [way, setWay] = useState(initialWay);
  useEffect(() => {
    if (takesFocus) form.current?.focus();
  }, [takesFocus]);
  const [faults, setFaults] = useState<AddressFaults>({});
  const [message, setMessage] = useState('');
  const [isSaving, setSaving] = useState(false);
  const dispatch = useDispatch<Dispatch>();
  const paypal = useSelector(({ auth }: RootState) => auth?.paypal);
  // During server rendering the store does not have it yet.
  const email = paypal?.email ?? billing.paypal?.email ?? '';
  const request = useRequest();
  const leave = useLeave(
    useCallback(() => {
      isBusy.current = false;
      setSaving(false);
    }, []),
  );

  const refuse = (error: unknown) => {
    const signIn = signInOf(error);
    if (signIn === null) {
      if (isApiError(error) && error.code === 'invalid_address') setFaults({ zip: ZIP_ELSEWHERE });
      setMessage(request.refused(error, UNREACHABLE));
    } else {
      request.failed(failureText(error));
      location.assign(signIn);
    }
  };

  /** The address to go to next; null: stay, because a field is missing. Throws on failure. */
  const save = async (): Promise<string | null> => {
    if (!api) return null;
    const fault = await zipFault(api, address);
    if (fault !== null) {
      setFaults({ zip: fault });
      return null;
    }
    // Before the card, so that members who must log in again enter it only once.
    const saved = await api.billing.update({ body: { billingInformation: { address } } });
    dispatch(billingRead(saved.billingInformation));
    if (way === 'paypal') {
      const asked = { email, address: { ...address, country: 'US' as const }, here: `${location.origin}${HERE}` };
      return askPaypal({ api, dispatch }, asked);
    }
    const said = await card.current?.tokenise(billingOf(address));
    if (said?.status === 'incomplete') return null;
    if (said?.status === 'failed') throw new Error(UNREACHABLE);
    const paymentToken = said?.token;
    const url = paymentToken
      ? (await api.billing.update({ body: { billingInformation: { paymentToken } } })).url
      : null;
    return url ?? `${HERE}?card=done`;
  };

  const send = async () => {
    const wrong = addressFaults(address, nameLabelOf(billing, way));
    setFaults(wrong);
    setMessage('');
    if (Object.keys(wrong).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    request.started();
    try {
      const next = await save();
      request.succeeded();
      if (next !== null) {
        leave(next);
        return;
      }
    } catch (error) {
      refuse(error);
    }
    isBusy.current = false;
    setSaving(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <form ref={form} tabIndex={-1} className={css.part} onSubmit={submit} noValidate aria-label="Payment and address">
      {message === '' ? null : <Alert kind="severe">{message}</Alert>}
      <PayChoice ref={card} billing={billing} way={way} onChoose={setWay} onSubmit={() => void send()} />
      {way === 'paypal' ? (
        <TextField
          type="email"
          label="Email of your PayPal account (optional)"
          autoComplete="email"
          maxLength={254}
          value={email}
          error={paypal?.error ?? undefined}
          onChange={({ currentTarget }) => dispatch(paypalEmailTyped(currentTarget.value))}
        />
      ) : null}
      {paypal ? <PaypalFacts paypal={paypal} /> : null}
      <AddressFields
        address={address}
        nameLabel={nameLabelOf(billing, way)}
        faults={faults}
        onChange={(next, name) => {
          setAddress(next);
          setFaults({ ...faults, [name]: undefined });
        }}
      />
      <p className={css.fine}>We use this address to calculate sales tax.</p>
      <Line>
        <Button type="submit" aria-busy={isSaving || paypal?.loading === true}>
          Save
        </Button>
      </Line>
    </form>
  );
}

/** The PayPal agreement, or one that was started at PayPal and left, with a link back there. */
function PaypalFacts({ paypal: { billingAgreement, authorizationData, address } }: { paypal: PaypalState }) {
  return (
    <>
      {billingAgreement ? <p className={css.fine}>You pay with PayPal ({billingAgreement.email}).</p> : null}
      {authorizationData && address ? (
        <p className={css.fine}>
          <a href={authorizationData.returnUrl}>Continue at PayPal</a>. Billing address: {address.street_1},{' '}
          {address.city}.
        </p>
      ) : null}
    </>
  );
}
