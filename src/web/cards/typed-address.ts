import { pleaseEnter } from '#kernel/error-label.ts';
import type { CardBilling } from './card-form.ts';

/** The fields of a billing address. Pure. */

export type TypedAddress = {
  name: string;
  street_1: string;
  street_2: string;
  city: string;
  state: string;
  zip: string;
};

const LABELS = {
  street_1: 'a street address',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
} as const satisfies Partial<Record<keyof TypedAddress, string>>;

const NEEDED = ['name', 'street_1', 'city', 'state', 'zip'] as const satisfies readonly (keyof TypedAddress)[];

export type AddressFaults = Partial<Record<keyof TypedAddress, string | undefined>>;

export const addressOf = (kept: TypedAddress | null): TypedAddress => ({
  name: kept?.name ?? '',
  street_1: kept?.street_1 ?? '',
  street_2: kept?.street_2 ?? '',
  city: kept?.city ?? '',
  state: kept?.state ?? '',
  zip: kept?.zip ?? '',
});

/** Errors found before anything is sent, by field. */
export function addressFaults(address: TypedAddress, nameLabel: string): AddressFaults {
  const labels = { ...LABELS, name: nameLabel === 'Name' ? 'your name' : 'the name on your card' };
  const missing = NEEDED.filter((name) => address[name].trim() === '');
  const faults = Object.fromEntries(missing.map((name) => [name, pleaseEnter(labels[name])]));
  const isZip = /^\d{5}(-\d{4})?$/.test(address.zip.trim());
  return missing.includes('zip') || isZip ? faults : { ...faults, zip: 'Please enter a five-digit ZIP code' };
}

/** In the form that the provider's card form accepts. */
export const billingOf = ({ name, street_1, street_2, city, state, zip }: TypedAddress): CardBilling => ({
  name,
  line1: street_1,
  line2: street_2,
  city,
  state,
  postalCode: zip,
});
