import { FieldGrid } from '#design-system/checkbox.tsx';
import { SelectField, TextField } from '#design-system/field.tsx';
import { STATE_CODES, STATES } from '#kernel/states.ts';
import type { AddressFaults, TypedAddress } from './typed-address.ts';

const MORE_STATES = [
  { value: 'PR', label: 'Puerto Rico' },
  { value: 'VI', label: 'Virgin Islands' },
  { value: 'GU', label: 'Guam' },
  { value: 'AS', label: 'American Samoa' },
  { value: 'MP', label: 'Northern Mariana Islands' },
  { value: 'AA', label: 'Armed Forces Americas' },
  { value: 'AE', label: 'Armed Forces Europe' },
  { value: 'AP', label: 'Armed Forces Pacific' },
] as const;

const OPTIONS = [
  { value: '', label: 'Choose' },
  ...STATE_CODES.map((code) => ({ value: code, label: STATES[code] })),
  ...MORE_STATES,
];

/** The name of a state by its code; empty for none. */
export const stateNameOf = (code: string): string =>
  OPTIONS.find(({ value }) => value === code && value !== '')?.label ?? code;

type AddressFieldsProps = {
  address: TypedAddress;
  /** The label of the name field. */
  nameLabel: string;
  faults: AddressFaults;
  onChange: (address: TypedAddress, name: keyof TypedAddress) => void;
};

/** The billing address; for a card, the address that its bank knows. */
export function AddressFields({ address, nameLabel, faults, onChange }: AddressFieldsProps) {
  const field = (name: keyof TypedAddress) => ({
    name,
    value: address[name],
    error: faults[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
      onChange({ ...address, [name]: currentTarget.value }, name),
  });
  return (
    <FieldGrid>
      <TextField
        label={nameLabel}
        autoComplete={nameLabel === 'Name' ? 'billing name' : 'cc-name'}
        maxLength={100}
        {...field('name')}
      />
      <TextField label="Street address" autoComplete="billing address-line1" maxLength={100} {...field('street_1')} />
      <TextField
        label="Apartment, suite (optional)"
        autoComplete="billing address-line2"
        maxLength={100}
        {...field('street_2')}
      />
      <TextField span={6} label="City" autoComplete="billing address-level2" maxLength={100} {...field('city')} />
      <SelectField span={3} label="State" autoComplete="billing address-level1" options={OPTIONS} {...field('state')} />
      <TextField
        span={3}
        label="ZIP code"
        inputMode="numeric"
        autoComplete="billing postal-code"
        maxLength={10}
        {...field('zip')}
      />
    </FieldGrid>
  );
}
