import type { CARD_TYPES } from '#features/billing/payment-methods/contract.ts';

type Brand = (typeof CARD_TYPES)[number];

const NAMES: Readonly<Record<Brand, string>> = {
  AMERICAN_EXPRESS: 'American Express',
  DISCOVER: 'Discover',
  MASTER_CARD: 'Mastercard',
  VISA: 'Visa',
};

/** "Visa •••• 4242" */
export const cardText = (brand: Brand, lastDigits: string): string => `${NAMES[brand]} •••• ${lastDigits}`;
