import { Receipt } from '#design-system/receipt.tsx';
import { priceText } from '#kernel/money.ts';
import type { ChangePrice } from '../change-price-view.ts';

export const signedPrice = (amount: number) => (amount < 0 ? `−${priceText(-amount)}` : priceText(amount));

/** The bill of a change before the member agrees: each item, the deductions, and today's charge. */
export const ChangeReceipt = ({ price }: { price: Omit<ChangePrice, 'quote'> }) => (
  <Receipt
    lines={[
      ...price.lines.map((line) => ({
        key: line.description,
        label: line.description,
        amount: signedPrice(line.price),
      })),
      { key: 'tax', label: 'Tax', amount: priceText(price.totalTax) },
      ...(price.credit > 0
        ? [{ key: 'credit', label: 'Your account credit', amount: signedPrice(-price.credit) }]
        : []),
    ]}
    total={{ label: 'Today', amount: priceText(price.amountDue) }}
  />
);
