import type { ReactNode, Ref } from 'react';
import type { BillingInformation } from '#features/billing/payment-methods/contract.ts';
import { AddressFields } from './address-fields.tsx';
import type { CardHandle } from './card-field.tsx';
import { CheckoutPart } from './checkout.tsx';
import { PayChoice } from './pay-choice.tsx';
import { nameLabelOf, type PayWay } from './pay-way.ts';
import type { AddressFaults, TypedAddress } from './typed-address.ts';
import type { QuotedState } from './use-quoted.ts';

type PayerPartsProps = {
  /** Null while no card form is shown. */
  card: Ref<CardHandle>;
  billing: BillingInformation;
  way: PayWay;
  onChoose: (way: PayWay) => void;
  /** Enter was pressed in the provider's form. */
  onSend: () => void;
  /** Nothing is charged, now or later, so no card is needed. */
  isFree: boolean;
  address: TypedAddress;
  faults: AddressFaults;
  /** The price at the address, which may say that the ZIP code is in another state. */
  quoted: QuotedState<unknown>;
  onAddress: (address: TypedAddress, name: keyof TypedAddress) => void;
  /** More fields below the address. */
  children?: ReactNode;
};

/** The payment method and the billing address. */
export function PayerParts({ card, billing, way, onChoose, onSend, isFree, children, ...bill }: PayerPartsProps) {
  const { address, faults, quoted, onAddress } = bill;
  const isElsewhere = quoted.status === 'failed' && quoted.field === 'zip';
  return (
    <>
      <CheckoutPart title="Payment">
        {isFree ? (
          <p role="status">No card needed. You pay nothing today and won’t be charged later.</p>
        ) : (
          <PayChoice ref={card} billing={billing} way={way} onChoose={onChoose} onSubmit={onSend} />
        )}
      </CheckoutPart>
      <CheckoutPart title="Billing address">
        <AddressFields
          address={address}
          nameLabel={nameLabelOf(billing, way, isFree)}
          faults={isElsewhere ? { ...faults, zip: quoted.message } : faults}
          onChange={onAddress}
        />
        {children}
      </CheckoutPart>
    </>
  );
}
