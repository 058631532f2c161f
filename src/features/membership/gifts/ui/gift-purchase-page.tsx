import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Line, Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { PAYPAL_CANCELED } from '#features/billing/payment-methods/contract.ts';
import { FinishPayment, NotPaid } from '#web/cards/finish-payment.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { useSessionAreas } from '#web/use-session-areas.ts';
import { type GiftData, loadGift } from './gift-data.ts';
import { GiftForm } from './gift-form.tsx';
import { successHref } from './gift-success.ts';
import { useGiftDraft } from './use-gift-draft.ts';

export const loader = loadGift;

/** /gifts/purchase: one site for some months, for somebody else; nobody needs an account to give. */
export function Component() {
  const data = useLoaderData<GiftData>();
  useSessionAreas();
  const { gifting, disableSubscriptions } = usePageRoot().flags;
  return (
    <>
      <PageMeta
        title="Give a subscription"
        description="Give one site for 3, 6 or 12 months, by email now or on the day you choose. Paid once; it never renews."
        path="/gifts/purchase"
        isOfSite
      />
      <Page>
        <Purchase {...data} isClosed={disableSubscriptions || !gifting} />
      </Page>
    </>
  );
}

function Purchase({ isClosed, ...data }: GiftData & { isClosed: boolean }) {
  const draft = useGiftDraft();
  if (data.isCancelled) return <NotPaid message={PAYPAL_CANCELED} {...AGAIN} />;
  if (data.order !== null) return <BackFromBank order={data.order} paypalToken={data.paypalToken} />;
  if (isClosed) return <Closed />;
  return (
    <>
      <PageTitle
        title="Give a subscription"
        note="Every story on one site. We’ll email the recipient a link. They don’t need a card."
      />
      {data.isNotSold ? <Alert kind="info">We don’t sell gifts for that site. Choose another one below.</Alert> : null}
      <noscript>
        <Alert kind="info">
          Paying needs JavaScript because the card form comes from our payment provider. Turn it on for this page and
          reload.
        </Alert>
      </noscript>
      <GiftForm key={draft === null ? 'new' : 'draft'} draft={draft} {...data} />
    </>
  );
}

/** Gifts that were already bought can still be redeemed. */
function Closed() {
  return (
    <>
      <PageTitle
        title="Gift subscriptions are unavailable right now"
        note="Have a gift code? You can still redeem it."
      />
      <Line>
        <ButtonLink href="/redeem_gift">Redeem a gift</ButtonLink>
        <ButtonLink kind="second" href="/">
          Front page
        </ButtonLink>
      </Line>
    </>
  );
}

const AGAIN = { retryHref: '/gifts/purchase', elsewhere: { label: 'Front page', href: '/' } };

/** His bank, or PayPal, has its answer: the gift is paid with it, or waits for another way to pay. */
const BackFromBank = ({ order, paypalToken }: { order: string; paypalToken: string | null }) => (
  <FinishPayment
    who={paypalToken === null ? 'Your bank' : 'PayPal'}
    finish={async (api) => {
      const brought = paypalToken === null ? {} : { paypalToken };
      const reply = await api.gifts.buy({ body: { order, ...brought } });
      return reply.url ?? successHref(reply.order);
    }}
    {...AGAIN}
  />
);
