import { useRef, useState } from 'react';
import { Disclosure } from '#design-system/disclosure.tsx';
import { OptionRow, OptionRows } from '#design-system/option-rows.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { priceText } from '#kernel/money.ts';
import { type AccountHandle, AccountPart } from '#web/account-part.tsx';
import { CaptchaPlace } from '#web/captcha/captcha-place.tsx';
import { stateNameOf } from '#web/cards/address-fields.tsx';
import type { CardHandle } from '#web/cards/card-field.tsx';
import { CheckoutForm, type CheckoutHandle } from '#web/cards/checkout.tsx';
import { firstWay, nameLabelOf } from '#web/cards/pay-way.ts';
import { PayerParts } from '#web/cards/payer-parts.tsx';
import { type AddressFaults, addressFaults, addressOf, type TypedAddress } from '#web/cards/typed-address.ts';
import { usePayment } from '#web/cards/use-payment.ts';
import { useQuoted } from '#web/cards/use-quoted.ts';
import { usePageRoot } from '#web/root-data.ts';
import { ADD_ON_WORDS } from '../../add-ons/add-on-view.ts';
import { PRODUCT_NAMES } from '../../plans/product-view.ts';
import { inTheWayOf } from './already-subscribed.tsx';
import { Bill, billLine } from './bill.tsx';
import { CodeFields, type Codes, trimmed } from './code-fields.tsx';
import { byTheMonth, priceOf } from './learn-step.tsx';
import { ORDER_PRICING } from './order-pricing.ts';
import { CHOOSE_RENEWAL, type Renewal, RenewalChoice } from './renewal-choice.tsx';
import { type Choice, subscribeHref } from './subscribe-choice.ts';
import type { SubscribeData } from './subscribe-data.ts';
import { useBuy } from './use-buy.ts';

/** For a visitor: without a response, the account may exist already. */
const NO_ANSWER_OF_ACCOUNT =
  'We didn’t get an answer. Please try again: you won’t be charged twice. If your email is already in use then, your account was created: log in and finish here.';

const logInHref = (choice: Choice) => `/users/sign_in?return_to=${encodeURIComponent(subscribeHref(choice))}`;

type AddOn = NonNullable<Choice['addOn']>;
type AddOnChoice = AddOn | '';

/** The add-ons that are sold together with a plan (rule R25). */
const isRegistered = (type: string): type is AddOn => type === 'AD_LITE' || type === 'ALL_ACCESS';

/** The plan, account, payment method and address. The bill follows what is typed; the button waits for the total. */
export function PurchaseForm({ choice, site, held, pricing, billing, isVisitor, friend }: SubscribeData) {
  const now = new Date(usePageRoot().now);
  const account = useRef<AccountHandle>(null);
  const card = useRef<CardHandle>(null);
  const form = useRef<CheckoutHandle>(null);
  const [address, setAddress] = useState<TypedAddress>(addressOf(billing.address));
  const [faults, setFaults] = useState<AddressFaults>({});
  const [way, setWay] = useState(firstWay(billing));
  const [period, setPeriod] = useState(choice.period);
  const [addOn, setAddOn] = useState<AddOnChoice>(choice.addOn ?? '');
  const [typedCodes, setTypedCodes] = useState<Codes>(choice);
  const [{ promoCode, friendsCode }, setCodes] = useState<Codes>(choice);
  const [renewal, setRenewal] = useState<Renewal>(null);
  const [isRenewalMissing, setRenewalMissing] = useState(false);
  const [quoted, askAgain] = useQuoted(
    ORDER_PRICING,
    {
      plan: period === 'year' ? 'annual' : 'monthly',
      planType: choice.plan,
      addOn: addOn === '' ? undefined : addOn,
      siteId: site.id,
      promoCode,
      referAFriendCode: friendsCode,
    },
    address,
  );
  const quote = quoted.status === 'ready' ? quoted.quote : null;
  // A plan prepaid for a prospect's family never renews.
  const canRenew = quote?.canRenew ?? true;
  const chosen: Renewal = canRenew ? renewal : 'once';
  const renews = chosen === 'renews';
  const isFree = quote?.isFreeWithoutRenewal === true && !renews;
  const { buy, made, captcha } = useBuy(choice);
  const needsAccount = isVisitor && made === null;
  const { pay, message, isPaying } = usePayment({
    place: form,
    onRefused: askAgain,
    ...(needsAccount ? { noAnswer: NO_ANSWER_OF_ACCOUNT } : {}),
  });

  const send = async () => {
    const wrong = addressFaults(address, nameLabelOf(billing, way, isFree));
    setFaults(wrong);
    setRenewalMissing(chosen === null);
    const typed = needsAccount ? (account.current?.read() ?? null) : null;
    // A ZIP code in another state and an invalid code are marked at their fields.
    const isMarked = quoted.status === 'failed' && quoted.field !== null;
    const isRefused = isMarked || (quote !== null && quote.codeRefusal !== '');
    const isCardWhole = (await card.current?.check()) ?? true;
    const isMissing =
      Object.keys(wrong).length > 0 || chosen === null || (needsAccount && typed === null) || !isCardWhole;
    if (isMissing || isRefused) form.current?.showWrong();
    else if (quoted.status === 'failed') askAgain();
    else if (quote?.quote) {
      const { name, street_1, street_2, city } = address;
      const body = {
        quote: quote.quote,
        address: { name, street_1, street_2, city },
        autoRenewalOptIn: renews,
        ...(choice.siteIds.length > 0 ? { siteIds: [...choice.siteIds] } : {}),
        ...(way === 'paypal' && !isFree ? { payWith: way } : {}),
      };
      await pay({
        card: card.current && { field: card.current, address },
        send: (by) => buy(typed, { ...body, ...by }),
      });
    }
  };
  const per = period === 'year' ? 'a year' : 'a month';
  const isSoldTo = (type: AddOn) => inTheWayOf({ site, held, choice: { ...choice, addOn: type } }) === null;
  const addOns = pricing.addOns.flatMap(({ type, planType, period: of, price }) =>
    planType === choice.plan && of === period && isRegistered(type) && isSoldTo(type) ? [{ type, price }] : [],
  );
  const stateName = stateNameOf(address.state);
  const planPrice = priceOf(pricing, choice.plan, period);
  const addOnPrice = addOns.find(({ type }) => type === addOn)?.price ?? 0;
  const before = [
    { name: PRODUCT_NAMES[choice.plan], price: planPrice },
    ...(addOn !== '' && addOnPrice > 0 ? [{ name: PRODUCT_NAMES[addOn], price: addOnPrice }] : []),
  ];
  const chosenBill = { quote, before, period, renewal: chosen, now };

  return (
    <CheckoutForm
      ref={form}
      label="Payment"
      message={message}
      isPaying={isPaying}
      isAsking={captcha.status !== ''}
      abandoned={{ form: 'subscription', plan: choice.plan, period, by: needsAccount ? 'visitor' : 'member' }}
      onSend={() => void send()}
      bill={
        <>
          <SectionHead>What you pay</SectionHead>
          <Bill {...chosenBill} promoCode={promoCode} stateName={stateName} />
        </>
      }
      billLine={billLine(chosenBill)}
      pay={{ quoted, askAgain, price: planPrice + addOnPrice, freeLabel: 'Start now' }}
      captcha={needsAccount ? <CaptchaPlace place={captcha.place} status={captcha.status} /> : null}
    >
      <OptionRows legend={`${PRODUCT_NAMES[choice.plan]} plan`}>
        {(['year', 'month'] as const).map((each) => (
          <OptionRow
            key={each}
            name="period"
            value={each}
            checked={period === each}
            onChange={() => setPeriod(each)}
            {...rowOf(each, pricing, choice.plan)}
          />
        ))}
      </OptionRows>
      {addOns.length > 0 ? (
        <OptionRows legend="Add-ons (optional)">
          <OptionRow name="add_on" value="" checked={addOn === ''} onChange={() => setAddOn('')} label="No add-on" />
          {addOns.map(({ type, price }) => (
            <OptionRow
              key={type}
              name="add_on"
              value={type}
              checked={addOn === type}
              onChange={() => setAddOn(type)}
              label={PRODUCT_NAMES[type]}
              price={{ amount: priceText(price), per: `more ${per}` }}
              detail={ADD_ON_WORDS[type]}
            />
          ))}
        </OptionRows>
      ) : null}
      {choice.plan === 'ALL_ACCESS' || isSoldTo('ALL_ACCESS') ? null : (
        <p>
          Want All Access? Add it to your current plan under <a href="/users/subscriptions">Subscriptions</a>.
        </p>
      )}
      {canRenew ? (
        <RenewalChoice
          period={period}
          value={renewal}
          error={isRenewalMissing && renewal === null ? CHOOSE_RENEWAL : ''}
          onChoose={setRenewal}
        />
      ) : null}
      {isVisitor ? <AccountPart ref={account} logInHref={logInHref(choice)} made={made} /> : null}
      <PayerParts
        card={card}
        billing={billing}
        way={way}
        onChoose={setWay}
        onSend={() => void send()}
        isFree={isFree}
        address={address}
        faults={faults}
        quoted={quoted}
        onAddress={(next, name) => {
          setAddress(next);
          setFaults({ ...faults, [name]: undefined });
        }}
      >
        <Disclosure
          summary="Have a promo or referral code?"
          open={choice.promoCode !== '' || choice.friendsCode !== ''}
        >
          <CodeFields
            typed={typedCodes}
            asked={{ promoCode, friendsCode }}
            quoted={quoted}
            friend={friendsCode === choice.friendsCode ? friend : null}
            onType={setTypedCodes}
            onLeave={() => setCodes(trimmed(typedCodes))}
          />
        </Disclosure>
      </PayerParts>
    </CheckoutForm>
  );
}

/** The price of a period; for a year also its price per month and the savings. */
function rowOf(period: 'year' | 'month', pricing: SubscribeData['pricing'], plan: Choice['plan']) {
  const amount = priceText(priceOf(pricing, plan, period));
  return period === 'month'
    ? { label: 'Monthly', price: { amount, per: 'a month' } }
    : { label: 'Annual', price: { amount, per: 'a year' }, detail: byTheMonth(pricing, plan) };
}
