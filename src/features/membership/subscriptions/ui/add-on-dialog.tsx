import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { Dialog } from '#design-system/dialog.tsx';
import { SelectField } from '#design-system/field.tsx';
import { priceText } from '#kernel/money.ts';
import type { AddOn } from '../../plans/product-view.ts';
import { type SubscriptionView, titleOf } from '../subscription-view.ts';
import css from './add-on-dialog.module.css';
import { AddOnPrices, nameOf, UpcomingBill } from './add-on-prices.tsx';
import { type BundleItem, type SiteChoice, termPriceOf } from './add-on-steps.ts';
import { type AddOnSheet, type Resumed, useAddOns } from './use-add-ons.ts';

type AddOnDialogProps = {
  subscription: SubscriptionView;
  /** The purchase that the member comes back to from the bank; null: they don't. */
  resumed: Resumed | null;
  /** The add-on that was chosen on another page. */
  chosen: AddOn | null;
  open: boolean;
  onClose: () => void;
};

/** The sheet for buying add-ons: which there are, for which site, and the whole price before any charge. */
export function AddOnDialog({ subscription, resumed, chosen, open, onClose }: AddOnDialogProps) {
  const sheet = useAddOns({ subscriptionId: subscription.id, isOpen: open, resumed, chosen });
  const { state } = sheet;
  const title = state.modalStep === 'site' ? state.activeAddOn?.name : undefined;
  const step = useRef<HTMLDivElement>(null);
  // The button that led to this step is gone, and took the focus with it.
  useEffect(() => {
    if (open && state.modalStep !== 'loading' && document.activeElement === document.body) step.current?.focus();
  }, [open, state.modalStep]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title ?? `Add-ons for ${titleOf(subscription)}`}
      actions={<Actions sheet={sheet} onClose={onClose} />}
    >
      {state.error === '' ? null : <Alert kind="severe">{state.error}</Alert>}
      <div ref={step} tabIndex={-1} aria-live={state.modalStep === 'price' ? 'polite' : undefined} className={css.step}>
        <Step sheet={sheet} subscription={subscription} />
      </div>
    </Dialog>
  );
}

function Actions({ sheet, onClose }: { sheet: AddOnSheet; onClose: () => void }) {
  const { state, back, clear, review, answerUpsell, pay } = sheet;
  const { modalStep, bundle, price, upsellOption, submitting } = state;
  switch (modalStep) {
    case 'loading':
      return null;
    case 'choose':
      return bundle.length === 0 ? null : (
        <>
          <Button kind="second" onClick={clear}>
            Clear all
          </Button>
          <Button kind="team" onClick={() => void review()}>
            See the price
          </Button>
        </>
      );
    case 'site':
      return (
        <Button kind="second" onClick={back}>
          Back
        </Button>
      );
    case 'upsell':
      return (
        <>
          <Button kind="second" onClick={() => void answerUpsell(false)}>
            Keep my choice
          </Button>
          <Button kind="team" onClick={() => void answerUpsell(true)}>
            Choose {upsellOption?.name}
          </Button>
        </>
      );
    case 'price':
      return (
        <>
          <Button kind="second" onClick={back} disabled={submitting}>
            Back
          </Button>
          {price === null ? null : (
            <Button
              kind="team"
              onClick={() => void pay()}
              aria-busy={submitting}
              disabled={submitting || (price.amountDue > 0 && state.payWords === null)}
            >
              {payLabel(price.amountDue, bundle.length)}
            </Button>
          )}
        </>
      );
    case 'done':
      return (
        <Button kind="team" onClick={onClose}>
          Done
        </Button>
      );
  }
}

/** ". You save $19.85"; empty: it costs the same. */
function savingText(bundle: readonly BundleItem[], price: number): string {
  const saved = Math.round((termPriceOf(bundle) - price) * 100) / 100;
  return saved > 0 ? `. You save ${priceText(saved)}` : '';
}

function payLabel(due: number, count: number): string {
  if (due > 0) return `Pay ${priceText(due)}`;
  return count === 1 ? 'Add it' : 'Add them';
}

type StepProps = { sheet: AddOnSheet; subscription: SubscriptionView };

function Step({ sheet, subscription }: StepProps) {
  const { modalStep, bundle, price, payWords, submitting, success, upsellOption, error } = sheet.state;
  switch (modalStep) {
    case 'loading':
      return error === '' ? <p className={css.note}>{submitting ? 'Paying…' : 'Loading…'}</p> : null;
    case 'choose':
      return <Choice sheet={sheet} />;
    case 'site':
      return <SiteStep sheet={sheet} sites={othersOf(subscription, sheet)} />;
    case 'upsell':
      return upsellOption ? (
        <p>
          {`${upsellOption.name} is ${priceText(upsellOption.price)} a ${upsellOption.period} and includes everything you chose${savingText(bundle, upsellOption.price)}. `}
          {upsellOption.words}
        </p>
      ) : null;
    case 'price':
      if (price !== null) return <AddOnPrices bundle={bundle} price={price} payWords={payWords} />;
      return error === '' ? <p className={css.note}>Calculating the price…</p> : null;
    case 'done':
      return <p role="status">{`${(success ?? []).map(nameOf).join(', ')}: added to your subscription.`}</p>;
  }
}

function othersOf({ sites: own, associatedAddOns }: SubscriptionView, { state: { sites, bundle } }: AddOnSheet) {
  const held = associatedAddOns.flatMap((each) => each.sites);
  const read = [...own, ...held, ...bundle.flatMap(({ site }) => site ?? [])].map(({ id }) => id);
  return sites.filter(({ id }) => !read.includes(id));
}

/** The available add-ons, and which are chosen. One that opens a single site can be chosen for several. */
function Choice({ sheet: { state, choose, remove, isChosen } }: { sheet: AddOnSheet }) {
  const addOns = state.own?.addOns ?? [];
  const nextBill = <UpcomingBill bill={state.own?.upcomingBilling ?? null} />;
  if (addOns.length === 0)
    return (
      <>
        <p className={css.note}>You already have every add-on for this subscription.</p>
        {nextBill}
      </>
    );
  return (
    <>
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
            <ChoiceButton
              name={addOn.name}
              isChosen={isChosen(addOn)}
              onClick={() => (isChosen(addOn) ? remove({ addOn, site: null }) : void choose(addOn))}
            />
          </li>
        ))}
      </ul>
      <Bundle bundle={state.bundle} onRemove={remove} />
      {nextBill}
    </>
  );
}

/** One component for both states, so that the button keeps the focus. */
const ChoiceButton = ({ name, isChosen, onClick }: { name: string; isChosen: boolean; onClick: () => void }) => (
  <Button kind="second" size="small" aria-label={`${isChosen ? 'Remove' : 'Choose'} ${name}`} onClick={onClick}>
    {isChosen ? 'Remove' : 'Choose'}
  </Button>
);

/** The chosen add-ons and sites, and what they add to each bill. */
function Bundle({ bundle, onRemove }: { bundle: readonly BundleItem[]; onRemove: (item: BundleItem) => void }) {
  const [first] = bundle;
  return (
    <>
      <ul className={css.choices}>
        {bundle
          .filter(({ site }) => site !== null)
          .map((item) => (
            <li key={nameOf(item)}>
              <span>{nameOf(item)}</span>
              <ChoiceButton name={nameOf(item)} isChosen onClick={() => onRemove(item)} />
            </li>
          ))}
      </ul>
      <p className={css.chosen} role="status">
        {first ? `Your choice: ${priceText(termPriceOf(bundle))} a ${first.addOn.period}, before tax` : ''}
      </p>
    </>
  );
}

function SiteStep({ sheet, sites }: { sheet: AddOnSheet; sites: readonly SiteChoice[] }) {
  const [siteId, setSiteId] = useState('');
  const { activeAddOn } = sheet.state;
  const site = sites.find(({ id }) => String(id) === siteId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (activeAddOn && site) sheet.chooseSite(activeAddOn, site);
  };
  return (
    <form onSubmit={submit} className={css.site}>
      <SelectField
        label="Which site?"
        value={siteId}
        onChange={({ currentTarget }) => setSiteId(currentTarget.value)}
        options={[
          { value: '', label: sites.length === 0 ? 'Loading…' : 'Choose a site' },
          ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Button type="submit" disabled={!site}>
        Choose this site
      </Button>
    </form>
  );
}
