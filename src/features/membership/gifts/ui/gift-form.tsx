import { useRef, useState } from 'react';
import { SelectField } from '#design-system/field.tsx';
import { OptionRow, OptionRows } from '#design-system/option-rows.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { DAY_MS, formatDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import { useApi } from '#web/calls.ts';
import { stateNameOf } from '#web/cards/address-fields.tsx';
import type { CardHandle } from '#web/cards/card-field.tsx';
import { CheckoutForm, type CheckoutHandle, CheckoutPart } from '#web/cards/checkout.tsx';
import { initialWay, nameLabelOf } from '#web/cards/pay-way.ts';
import { PayerParts } from '#web/cards/payer-parts.tsx';
import { type AddressFaults, addressFaults, addressOf, type TypedAddress } from '#web/cards/typed-address.ts';
import { usePayment } from '#web/cards/use-payment.ts';
import { useQuoted } from '#web/cards/use-quoted.ts';
import { usePageRoot } from '#web/root-data.ts';
import { GIFT_TERMS, LATEST_DAYS } from '../gift-limits-view.ts';
import { GiftBill } from './gift-bill.tsx';
import type { GiftData } from './gift-data.ts';
import { type GiftDraft, saveGiftDraft } from './gift-draft.ts';
import { GiftPersons } from './gift-persons.tsx';
import { GIFT_PRICING } from './gift-pricing.ts';
import { successHref } from './gift-success.ts';
import { faultsSaid, type GiftFaults, giftFaults, NO_GIFT, type TypedGift } from './typed-gift.ts';

type Term = (typeof GIFT_TERMS)[number];

/**
 * The gift, its recipient and its payment. The bill follows the form, and the button waits until the total is known. `draft`: the form
 * as it was before a strict sign-in.
 */
export function GiftForm({ site: first, sites, prices, billing, draft }: GiftData & { draft: GiftDraft | null }) {
  const api = useApi();
  const now = new Date(usePageRoot().now);
  const card = useRef<CardHandle>(null);
  const form = useRef<CheckoutHandle>(null);
  const [site, setSite] = useState(sites.find(({ label }) => label === draft?.siteName) ?? first);
  const [term, setTerm] = useState<Term>(draft?.term ?? '12');
  const [gift, setGift] = useState<TypedGift>(draft?.gift ?? NO_GIFT);
  const [giftWrong, setGiftWrong] = useState<GiftFaults>({});
  const [address, setAddress] = useState<TypedAddress>(draft?.address ?? addressOf(billing.address));
  const [addressWrong, setAddressWrong] = useState<AddressFaults>({});
  const [way, setWay] = useState(initialWay(billing, draft?.way));
  const [quoted, askAgain] = useQuoted(GIFT_PRICING, { siteId: site.id, months: term }, address);
  const quote = quoted.status === 'ready' ? quoted.quote : null;
  const isFree = quote?.amountDue === 0;
  const { pay, message, isPaying } = usePayment({
    place: form,
    keepForSignIn: () => {
      saveGiftDraft({ siteName: site.label, term, gift, address, way });
      return '/gifts/purchase';
    },
    onRefused: ({ fields = {} }) => {
      setGiftWrong(faultsSaid(fields));
      askAgain();
    },
  });

  const send = async () => {
    const wrong = { gift: giftFaults(gift), address: addressFaults(address, nameLabelOf(billing, way, isFree)) };
    setGiftWrong(wrong.gift);
    setAddressWrong(wrong.address);
    const isRefused = quoted.status === 'failed' && quoted.field !== null;
    const isCardWhole = (await card.current?.check()) ?? true;
    const isMissing = !isCardWhole || Object.keys({ ...wrong.gift, ...wrong.address }).length > 0;
    if (isRefused || isMissing) form.current?.showWrong();
    else if (quoted.status === 'failed') askAgain();
    else if (api && quote) {
      const body = {
        quote: quote.quote,
        address: { ...address, country: 'US' as const },
        giver: { name: gift.giverName, email: gift.giverEmail },
        recipient: { name: gift.recipientName, email: gift.recipientEmail },
        message: gift.message,
        deliverOn: gift.when === 'day' ? gift.day : '',
        ...(way === 'paypal' && !isFree ? { payWith: way } : {}),
      };
      await pay({
        card: card.current && { field: card.current, address },
        send: async (by) => {
          const { url, order } = await api.gifts.buy({ body: { ...body, ...by } });
          return url ?? successHref(order);
        },
      });
    }
  };
  const priceOf = (each: Term) => prices.find(({ months }) => String(months) === each)?.price ?? 0;

  return (
    <CheckoutForm
      ref={form}
      label="Gift"
      message={message}
      isPaying={isPaying}
      abandoned={{ form: 'gift', months: Number(term) }}
      onSend={() => void send()}
      pay={{ quoted, askAgain, price: priceOf(term), freeLabel: 'Send gift' }}
      bill={
        <>
          <SectionHead>What you pay</SectionHead>
          <GiftBill
            quote={quote}
            months={Number(term)}
            price={priceOf(term)}
            siteName={site.name}
            stateName={stateNameOf(address.state)}
            now={now}
          />
        </>
      }
      billLine={`Today ${
        quote
          ? `${priceText(quote.amountDue)}, including ${priceText(quote.totalTax)} tax`
          : `${priceText(priceOf(term))} plus tax`
      }. One payment. Gifts never renew.`}
    >
      <CheckoutPart title="The gift">
        <SelectField
          name="siteName"
          label="Site"
          value={site.label}
          options={sites.map(({ label, name }) => ({ value: label, label: name }))}
          onChange={({ currentTarget }) => setSite(sites.find(({ label }) => label === currentTarget.value) ?? first)}
        />
        <OptionRows legend="How long?">
          {GIFT_TERMS.map((each) => (
            <OptionRow
              key={each}
              name="months"
              value={each}
              checked={term === each}
              onChange={() => setTerm(each)}
              label={`${each} months`}
              price={{ amount: priceText(priceOf(each)) }}
            />
          ))}
        </OptionRows>
      </CheckoutPart>
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
      <PayerParts
        card={card}
        billing={billing}
        way={way}
        onChoose={setWay}
        onSend={() => void send()}
        isFree={isFree}
        address={address}
        faults={addressWrong}
        quoted={quoted}
        onAddress={(next, name) => {
          setAddress(next);
          setAddressWrong({ ...addressWrong, [name]: undefined });
        }}
      />
    </CheckoutForm>
  );
}
