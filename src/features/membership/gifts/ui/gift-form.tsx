import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { FieldGroup, Radio } from '#design-system/checkbox.tsx';
import { SelectField } from '#design-system/field.tsx';
import { LoadingOverlay } from '#design-system/loading-overlay.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { useScripted } from '#design-system/use-scripted.ts';
import { DAY_MS, formatDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import { AddressFields, stateNameOf } from '#web/cards/address-fields.tsx';
import type { CardHandle } from '#web/cards/card-field.tsx';
import { PayChoice } from '#web/cards/pay-choice.tsx';
import { firstWay, nameLabelOf } from '#web/cards/pay-way.ts';
import { type AddressFaults, addressFaults, addressOf, type TypedAddress } from '#web/cards/typed-address.ts';
import { usePageRoot } from '#web/root-data.ts';
import { GIFT_TERMS, LATEST_DAYS } from '../gift-limits-view.ts';
import { GiftBill } from './gift-bill.tsx';
import type { GiftData } from './gift-data.ts';
import { GiftPersons } from './gift-persons.tsx';
import css from './gifts.module.css';
import { type GiftFaults, giftFaults, NO_GIFT, type TypedGift } from './typed-gift.ts';
import { useGiftPurchase } from './use-gift-purchase.ts';
import { useGiftQuote } from './use-gift-quote.ts';

type Term = (typeof GIFT_TERMS)[number];

/** What is given to whom, and how it is paid: the bill follows what is typed, and the button waits until the sum is known. */
export function GiftForm({ site: first, sites, prices, billing }: GiftData) {
  const now = new Date(usePageRoot().now);
  const isScripted = useScripted();
  const card = useRef<CardHandle>(null);
  const alert = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [site, setSite] = useState(first);
  const [term, setTerm] = useState<Term>('12');
  const [gift, setGift] = useState<TypedGift>(NO_GIFT);
  const [giftWrong, setGiftWrong] = useState<GiftFaults>({});
  const [address, setAddress] = useState<TypedAddress>(addressOf(billing.address));
  const [addressWrong, setAddressWrong] = useState<AddressFaults>({});
  const [way, setWay] = useState(firstWay(billing));
  const [attempt, setAttempt] = useState(0);
  const { state, zip } = address;
  const quoted = useGiftQuote({ siteId: site.id, months: term, state, zip }, attempt);
  const quote = quoted.status === 'ready' ? quoted.quote : null;
  const showWrong = () =>
    requestAnimationFrame(() => {
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      (wrong ?? alert.current)?.focus();
    });
  const { pay, message, status, isPaying } = useGiftPurchase({
    onRefused: (faults) => {
      setGiftWrong(faults);
      setAttempt((count) => count + 1);
      showWrong();
    },
  });

  const send = async () => {
    const wrong = { gift: giftFaults(gift), address: addressFaults(address, nameLabelOf(billing, way)) };
    setGiftWrong(wrong.gift);
    setAddressWrong(wrong.address);
    if (Object.keys({ ...wrong.gift, ...wrong.address }).length > 0) {
      showWrong();
      return;
    }
    if (quote) await pay({ quote: quote.quote, gift, address, card: card.current });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const priceOf = (each: Term) => prices.find(({ months }) => String(months) === each)?.price ?? 0;

  return (
    <form ref={form} className={css.buy} onSubmit={submit} noValidate aria-label="Gift">
      <div className={css.left}>
        {message === '' ? null : (
          <div ref={alert} tabIndex={-1} role="alert">
            <Alert kind="severe" live={false}>
              {message}
            </Alert>
          </div>
        )}
        <section className={css.part}>
          <SectionHead>The gift</SectionHead>
          <SelectField
            name="siteName"
            label="Site"
            value={site.label}
            options={sites.map(({ label, name }) => ({ value: label, label: name }))}
            onChange={({ currentTarget }) => setSite(sites.find(({ label }) => label === currentTarget.value) ?? first)}
          />
          <FieldGroup legend="For how long?">
            {GIFT_TERMS.map((each) => (
              <Radio
                key={each}
                name="months"
                value={each}
                checked={term === each}
                onChange={() => setTerm(each)}
                label={`${each} months, ${priceText(priceOf(each))}`}
              />
            ))}
          </FieldGroup>
        </section>
        <GiftPersons
          gift={gift}
          faults={giftWrong}
          today={formatDate(now, 'YYYY-MM-DD')}
          lastDay={formatDate(new Date(now.getTime() + LATEST_DAYS * DAY_MS), 'YYYY-MM-DD')}
          onChange={(next, name) => {
            setGift(next);
            setGiftWrong({ ...giftWrong, [name]: undefined });
          }}
        />
        <section className={css.part}>
          <SectionHead>Payment</SectionHead>
          <PayChoice ref={card} billing={billing} way={way} onChoose={setWay} onSubmit={() => void send()} />
        </section>
        <section className={css.part}>
          <SectionHead>Billing address</SectionHead>
          <AddressFields
            address={address}
            nameLabel={nameLabelOf(billing, way)}
            faults={
              quoted.status === 'failed' && quoted.field === 'zip'
                ? { ...addressWrong, zip: quoted.message }
                : addressWrong
            }
            onChange={(next, name) => {
              setAddress(next);
              setAddressWrong({ ...addressWrong, [name]: undefined });
            }}
          />
        </section>
      </div>
      <aside className={css.bill}>
        <SectionHead>What you pay</SectionHead>
        <GiftBill
          quote={quote}
          months={Number(term)}
          price={priceOf(term)}
          siteName={site.name}
          stateName={stateNameOf(state)}
          now={now}
        />
        {quoted.status === 'failed' && quoted.field === null ? (
          <Alert kind="severe" link={{ label: 'Try again', onClick: () => setAttempt((count) => count + 1) }}>
            {quoted.message}
          </Alert>
        ) : null}
        <div className={css.pay}>
          <Button
            kind="team"
            type="submit"
            // Without a script nothing is sent: what was typed would stand in the address.
            disabled={!isScripted}
            aria-disabled={quoted.status === 'loading'}
            aria-busy={isPaying}
          >
            {quote ? (quote.amountDue === 0 ? 'Give it' : `Pay ${priceText(quote.amountDue)}`) : 'Pay'}
          </Button>
        </div>
        <p className={css.fine} role="status">
          {status ||
            (quoted.status === 'loading'
              ? 'Reckoning tax …'
              : quoted.status === 'waiting'
                ? 'Tax is added once we know your state and ZIP code.'
                : '')}
        </p>
      </aside>
      {isPaying ? <LoadingOverlay label="Paying" /> : null}
    </form>
  );
}
