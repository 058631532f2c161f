import { type FormEvent, useState } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { Dialog } from '#design-system/dialog.tsx';
import { SelectField } from '#design-system/field.tsx';
import { priceText } from '#kernel/money.ts';
import type { EligibleAddOn } from '../../add-ons/contract.ts';
import { type SubscriptionView, titleOf } from '../subscription-view.ts';
import css from './add-on-dialog.module.css';
import type { AddOnPrice, AddOnState, SiteChoice } from './add-on-steps.ts';
import { ChangeReceipt } from './change-receipt.tsx';
import { dayOf } from './subscription-text.ts';
import { type Resumed, useAddOns } from './use-add-ons.ts';

type AddOnDialogProps = {
  subscription: SubscriptionView;
  /** He comes back from his bank, for this one; null: he does not. */
  resumed: Resumed | null;
  open: boolean;
  onClose: () => void;
};

/** An add-on for a subscription: what there is, for which site, and the whole price before anything is charged. */
export function AddOnDialog({ subscription, resumed, open, onClose }: AddOnDialogProps) {
  const { state, choose, chooseSite, back, pay } = useAddOns({
    subscriptionId: subscription.id,
    isOpen: open,
    resumed,
  });
  const { modalStep, activeAddOn, price, submitting } = state;
  const site = state.sites.find(({ id }) => id === state.siteId);
  const chosen = activeAddOn && site ? `${activeAddOn.name}: ${site.name}` : activeAddOn?.name;
  const title = modalStep === 'choose' ? undefined : chosen;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title ?? `Add-ons for ${titleOf(subscription)}`}
      actions={
        activeAddOn && modalStep !== 'choose' ? (
          <>
            <Button kind="second" onClick={back}>
              Back
            </Button>
            {modalStep === 'price' && price ? (
              <Button
                kind="team"
                onClick={() => void pay()}
                aria-busy={submitting}
                disabled={submitting || (price.amountDue > 0 && state.payWords === null)}
              >
                {price.amountDue === 0 ? 'Add it' : `Pay ${priceText(price.amountDue)}`}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      {state.error === '' ? null : <Alert kind="severe">{state.error}</Alert>}
      <Step state={state} subscription={subscription} onChoose={choose} onSite={chooseSite} />
    </Dialog>
  );
}

type StepProps = {
  state: AddOnState;
  subscription: SubscriptionView;
  onChoose: (addOn: EligibleAddOn) => Promise<void>;
  onSite: (siteId: number) => Promise<void>;
};

function Step({ state, subscription, onChoose, onSite }: StepProps) {
  const { modalStep, own, sites, price, submitting, error } = state;
  if (modalStep === 'loading')
    return error === '' ? <p className={css.note}>{submitting ? 'Paying …' : 'Loading …'}</p> : null;
  if (modalStep === 'choose') return <Choice addOns={own?.addOns ?? []} onChoose={onChoose} />;
  if (modalStep === 'site') return <SiteStep sites={othersOf(subscription, sites)} onSite={onSite} />;
  if (price) return <PriceStep price={price} payWords={state.payWords} />;
  return error === '' ? <p className={css.note}>Reckoning the price …</p> : null;
}

const othersOf = ({ sites: own, associatedAddOns }: SubscriptionView, sites: readonly SiteChoice[]) => {
  const read = [...own, ...associatedAddOns.flatMap((held) => held.sites)].map(({ id }) => id);
  return sites.filter(({ id }) => !read.includes(id));
};

function Choice({ addOns, onChoose }: { addOns: readonly EligibleAddOn[]; onChoose: StepProps['onChoose'] }) {
  if (addOns.length === 0) return <p className={css.note}>This subscription has all that it takes.</p>;
  return (
    <ul className={css.choices}>
      {addOns.map((addOn) => (
        <li key={addOn.id}>
          <div>
            <h3>{addOn.name}</h3>
            <p>{addOn.words}</p>
            <p className={css.price}>
              {priceText(addOn.price)} a {addOn.period}, before tax
            </p>
          </div>
          <Button kind="second" size="small" aria-label={`Choose ${addOn.name}`} onClick={() => void onChoose(addOn)}>
            Choose
          </Button>
        </li>
      ))}
    </ul>
  );
}

function SiteStep({ sites, onSite }: { sites: readonly SiteChoice[]; onSite: StepProps['onSite'] }) {
  const [siteId, setSiteId] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (siteId !== '') void onSite(Number(siteId));
  };
  return (
    <form onSubmit={submit} className={css.site}>
      <SelectField
        label="Which site?"
        value={siteId}
        onChange={({ currentTarget }) => setSiteId(currentTarget.value)}
        options={[
          { value: '', label: sites.length === 0 ? 'Loading …' : 'Choose a site' },
          ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Button type="submit" disabled={siteId === ''}>
        See the price
      </Button>
    </form>
  );
}

function PriceStep({ price, payWords }: { price: AddOnPrice; payWords: string | null }) {
  const { amountDue, leftAsCredit, endsAt, nextBill, period } = price;
  return (
    <>
      <ChangeReceipt price={price} />
      {amountDue > 0 && payWords === null ? (
        <Alert kind="info" link={{ label: 'Choose how you pay', href: '/users/billing_information' }}>
          There is nothing to pay by.
        </Alert>
      ) : null}
      <p className={css.note}>
        {amountDue === 0 ? 'Nothing is charged today. ' : payWords && `Charged to: ${payWords}. `}
        {`It runs to ${dayOf(endsAt)} with your subscription. `}
        {nextBill
          ? `Then it costs ${priceText(price.price)} a ${period}, and your whole bill is ${priceText(nextBill.amount)}, tax included. Remove it whenever you like.`
          : 'Nothing is charged after that.'}
        {leftAsCredit > 0 ? ` ${priceText(leftAsCredit)} become credit of your account.` : ''}
      </p>
    </>
  );
}
