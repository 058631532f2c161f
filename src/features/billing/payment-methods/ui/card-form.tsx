import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { Line } from '#design-system/layout.tsx';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import { AddressFields } from '#web/cards/address-fields.tsx';
import type { CardHandle } from '#web/cards/card-field.tsx';
import { PayChoice } from '#web/cards/pay-choice.tsx';
import { firstWay, nameLabelOf } from '#web/cards/pay-way.ts';
import {
  type AddressFaults,
  addressFaults,
  addressOf,
  billingOf,
  type TypedAddress,
} from '#web/cards/typed-address.ts';
import { signInFor } from '#web/form-failure.ts';
import type { BillingInformation } from '../contract.ts';
import css from './billing-page.module.css';

const HERE = '/users/billing_information';
const UNREACHABLE = 'The payment provider did not answer. Please try again.';
const ZIP_ELSEWHERE = 'This ZIP code is in another state. Please check both.';

/** What charges go to and the address of the bills: shown, and changed after it was asked who it is. */
export function CardForm({ billing }: { billing: BillingInformation }) {
  const api = useApi();
  const card = useRef<CardHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [address, setAddress] = useState<TypedAddress>(addressOf(billing.address));
  const [way, setWay] = useState(firstWay(billing));
  const [faults, setFaults] = useState<AddressFaults>({});
  const [message, setMessage] = useState('');
  const [isSaving, setSaving] = useState(false);

  const refuse = (error: unknown) => {
    const signIn = isApiError(error) ? signInFor(error.code, HERE) : null;
    if (signIn !== null) location.assign(signIn);
    else if (isApiError(error) && error.code === 'invalid_address') setFaults({ zip: ZIP_ELSEWHERE });
    else setMessage(isApiError(error) ? error.message : UNREACHABLE);
  };

  /** True: the page is left. */
  const save = async (): Promise<boolean> => {
    if (!api) return false;
    // Before a card is typed anew: who has to sign in again types it only once.
    await api.billing.update({ body: { billingInformation: { address } } });
    if (way === 'paypal') {
      const here = `${location.origin}${HERE}`;
      const query = {
        billingAgreementAction: 'update' as const,
        returnUrl: here,
        cancelUrl: `${here}?paypal=cancelled`,
      };
      const { authorizationData } = await api.billing.manageAgreement({ query });
      location.assign(authorizationData.returnUrl);
      return true;
    }
    const said = await card.current?.tokenise(billingOf(address));
    if (said?.status === 'incomplete') return false;
    if (said?.status === 'failed') {
      setMessage(UNREACHABLE);
      return false;
    }
    const paymentToken = said?.token;
    const url = paymentToken
      ? (await api.billing.update({ body: { billingInformation: { paymentToken } } })).url
      : null;
    location.assign(url ?? `${HERE}?card=done`);
    return true;
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
    const isLeaving = await save().catch((error: unknown) => {
      refuse(error);
      return false;
    });
    isBusy.current = isLeaving;
    setSaving(isLeaving);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <form ref={form} className={css.part} onSubmit={submit} noValidate aria-label="Payment and address">
      {message === '' ? null : <Alert kind="severe">{message}</Alert>}
      <PayChoice ref={card} billing={billing} way={way} onChoose={setWay} onSubmit={() => void send()} />
      <AddressFields
        address={address}
        nameLabel={nameLabelOf(billing, way)}
        faults={faults}
        onChange={(next, name) => {
          setAddress(next);
          setFaults({ ...faults, [name]: undefined });
        }}
      />
      <p className={css.fine}>Tax, where it is collected, is by the state of this address.</p>
      <Line>
        <Button type="submit" aria-busy={isSaving}>
          Save
        </Button>
      </Line>
    </form>
  );
}
