import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Line, Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { calendarDate } from '#kernel/dates.ts';
import { isApiError } from '#kernel/errors.ts';
import { priceText } from '#kernel/money.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { getGiftOrder } from '../contract.ts';
import { REFUND_DAYS } from '../gift-limits-view.ts';

type Bought = ReplyOf<typeof getGiftOrder>;
type SuccessData = { bought: Bought | null };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<SuccessData> {
  const order = new URL(request.url).searchParams.get('order') ?? '';
  const bought = await pageRequestOf(context)
    .api.gifts.order({ query: { order: order.slice(0, LONGEST) } })
    .catch(unlessUnknown);
  return { bought: bought?.isPaid ? bought : null };
}

/** No name of an order is longer. */
const LONGEST = 200;

function unlessUnknown(error: unknown): null {
  if (isApiError(error) && error.status === 404) return null;
  throw error;
}

/** /gifts/purchase_success: what was given, as the server has it; without anything it says so. */
export function Component() {
  const { bought } = useLoaderData<SuccessData>();
  return (
    <>
      <PageMeta
        title="Your gift"
        description="What you gave, and when it is mailed."
        path="/gifts/purchase_success"
        isIndexed={false}
      />
      <Page>{bought ? <Given {...bought} /> : <NothingBought />}</Page>
    </>
  );
}

function Given({ months, site, recipientName, deliverAt, isDelivered, totalPrice }: Bought) {
  const now = new Date(usePageRoot().now);
  const isLater = !isDelivered && deliverAt !== null && new Date(deliverAt) > now;
  return (
    <>
      <PageTitle title="Your gift is on its way" note={`${site.name} for ${months} months.`} />
      <Alert kind="success" live={false}>
        {isLater
          ? `${recipientName || 'The recipient'} gets it on ${calendarDate(new Date(deliverAt))}.`
          : `${recipientName || 'The recipient'} gets it by mail now.`}
      </Alert>
      <p>
        You paid {priceText(totalPrice)}, once; your receipt is in your mail. Within {REFUND_DAYS} days, and as long as
        nobody has redeemed it, you can have your money back: <a href="/news/contact-us-5">write to us</a>.
      </p>
      <Line>
        <ButtonLink href="/gifts/purchase">Give another</ButtonLink>
        <ButtonLink kind="second" href="/">
          Front page
        </ButtonLink>
      </Line>
    </>
  );
}

function NothingBought() {
  return (
    <>
      <PageTitle title="Nothing was bought yet" note="We know of no gift here. If you paid and see this, tell us." />
      <Line>
        <ButtonLink kind="team" href="/gifts/purchase">
          Give a subscription
        </ButtonLink>
        <ButtonLink kind="second" href="/news/contact-us-5">
          Contact us
        </ButtonLink>
      </Line>
    </>
  );
}
