import { Alert } from '#design-system/alert.tsx';
import { Receipt } from '#design-system/receipt.tsx';
import { priceText } from '#kernel/money.ts';
import css from './add-on-dialog.module.css';
import type { AddOnPrice, BundleItem, OwnAddOns } from './add-on-steps.ts';
import { ChangeReceipt, signedPrice } from './change-receipt.tsx';
import { dayOf } from './subscription-text.ts';

/** "Spy: Tulsa Scouting" */
export const nameOf = ({ addOn, site }: BundleItem): string => (site ? `${addOn.name}: ${site.name}` : addOn.name);

type AddOnPricesProps = { bundle: readonly BundleItem[]; price: AddOnPrice; payWords: string | null };

/** The price of the chosen add-ons for the rest of the term, and of later terms. */
export function AddOnPrices({ bundle, price, payWords }: AddOnPricesProps) {
  const { amountDue, leftAsCredit, endsAt } = price;
  return (
    <>
      <ChangeReceipt price={price} />
      {amountDue > 0 && payWords === null ? (
        <Alert kind="info" link={{ label: 'Add a payment method', href: '/users/billing_information' }}>
          You have no payment method yet.
        </Alert>
      ) : null}
      <p className={css.note}>
        {amountDue === 0 ? 'No charge today. ' : payWords && `Charged to: ${payWords}. `}
        {`${bundle.length === 1 ? 'It runs' : 'They run'} through ${dayOf(endsAt)} with your subscription. `}
        {afterwards(price, bundle)}
        {leftAsCredit > 0 ? ` ${priceText(leftAsCredit)} becomes credit in your account.` : ''}
      </p>
    </>
  );
}

function afterwards({ nextBill, price, period }: AddOnPrice, bundle: readonly BundleItem[]): string {
  if (!nextBill) return 'You won’t be charged after that.';
  const isOne = bundle.length === 1;
  const each = `${isOne ? 'it costs' : 'they cost'} ${priceText(price)} a ${period}`;
  const removal = isOne ? 'Remove it anytime.' : 'Remove any of them anytime.';
  return `Then ${each}, and your whole bill is ${priceText(nextBill.amount)}, tax included. ${removal}`;
}

/** The next term's bill as it is now, line by line, without the add-ons being chosen. */
export function UpcomingBill({ bill }: { bill: OwnAddOns['upcomingBilling'] }) {
  if (bill === null) return null;
  return (
    <section className={css.upcoming}>
      <h3>Your next bill without changes</h3>
      <Receipt
        lines={[
          // Two lines of one kind, such as Spy for two sites, have the same description, so the key needs the index.
          ...bill.lines.map(({ description, price }, index) => ({
            key: `${index} ${description}`,
            label: description,
            amount: signedPrice(price),
          })),
          { key: 'tax', label: 'Tax', amount: priceText(bill.tax) },
        ]}
        total={{ label: dayOf(bill.at), amount: priceText(bill.amount) }}
      />
    </section>
  );
}
