import { Alert } from '#design-system/alert.tsx';
import { priceText } from '#kernel/money.ts';
import css from './add-on-dialog.module.css';
import { type AddOnPrice, amountDueOf, type BundleItem, termPriceOf } from './add-on-steps.ts';
import { ChangeReceipt } from './change-receipt.tsx';
import { dayOf } from './subscription-text.ts';

/** "Spy: Tulsa Scouting" */
export const nameOf = ({ addOn, site }: BundleItem): string => (site ? `${addOn.name}: ${site.name}` : addOn.name);

type AddOnPricesProps = { bundle: readonly BundleItem[]; payWords: string | null };

/** What each chosen add-on costs for the rest of the term, and what comes after it. */
export function AddOnPrices({ bundle, payWords }: AddOnPricesProps) {
  const priced = bundle.flatMap((item) => (item.price ? [{ item, price: item.price }] : []));
  const [first] = priced;
  if (!first) return null;
  const due = amountDueOf(bundle) ?? 0;
  const credit = priced.reduce((sum, { price }) => sum + price.leftAsCredit, 0);
  return (
    <>
      {priced.map(({ item, price }) => (
        <section key={nameOf(item)} aria-label={nameOf(item)}>
          <h3 className={css.chosen}>{nameOf(item)}</h3>
          <ChangeReceipt price={price} />
        </section>
      ))}
      {due > 0 && payWords === null ? (
        <Alert kind="info" link={{ label: 'Choose how you pay', href: '/users/billing_information' }}>
          You have no payment method yet.
        </Alert>
      ) : null}
      <p className={css.note}>
        {due === 0 ? 'Nothing is charged today. ' : payWords && `Charged to: ${payWords}. `}
        {`${bundle.length === 1 ? 'It runs' : 'They run'} to ${dayOf(first.price.endsAt)} with your subscription. `}
        {afterwards(first.price, bundle)}
        {credit > 0 ? ` ${priceText(credit)} becomes credit in your account.` : ''}
      </p>
    </>
  );
}

/** The whole next bill is known of one add-on; of several, what they add to it. */
function afterwards({ nextBill, period }: AddOnPrice, bundle: readonly BundleItem[]): string {
  if (!nextBill) return 'Nothing is charged after that.';
  const each = `${priceText(termPriceOf(bundle))} a ${period}`;
  return bundle.length === 1
    ? `Then it costs ${each}, and your whole bill is ${priceText(nextBill.amount)}, tax included. Remove it at any time.`
    : `Then they add ${each} to your bill, before tax. Remove any of them at any time.`;
}
