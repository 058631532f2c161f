import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { FormPage } from '#design-system/form-page.tsx';
import { Line } from '#design-system/layout.tsx';
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

/** The maximum length of an order's name. */
const LONGEST = 200;

function unlessUnknown(error: unknown): null {
  if (isApiError(error) && error.status === 404) return null;
  throw error;
}

/** /gifts/purchase_success: shows what was bought, as the server has it, or says that there is nothing. */
export function Component() {
  const { bought } = useLoaderData<SuccessData>();
  return (
    <>
      <PageMeta
        title="Your gift"
        description="What you gave, and when we email it."
        path="/gifts/purchase_success"
        isIndexed={false}
      />
      {bought ? <Given {...bought} /> : <NothingBought />}
    </>
  );
}

function Given({ months, site, recipientName, deliverAt, isDelivered, totalPrice }: Bought) {
  const now = new Date(usePageRoot().now);
  const isLater = !isDelivered && deliverAt !== null && new Date(deliverAt) > now;
  return (
    <FormPage
      title="Your gift is on its way"
      note={`${site.name} for ${months} months.`}
      message={
        <Alert kind="success" live={false}>
          {isLater
            ? `We’ll email it to ${recipientName || 'the recipient'} on ${calendarDate(new Date(deliverAt))}.`
            : `We’re emailing it to ${recipientName || 'the recipient'} now.`}
        </Alert>
      }
    >
      <p>
        You paid {priceText(totalPrice)}; we emailed your receipt. You can get a refund within {REFUND_DAYS} days if the
        gift hasn’t been redeemed: <a href="/news/contact-us-5">contact us</a>.
      </p>
      <Line>
        <ButtonLink href="/gifts/purchase">Give another</ButtonLink>
        <ButtonLink kind="second" href="/">
          Front page
        </ButtonLink>
      </Line>
    </FormPage>
  );
}

function NothingBought() {
  return (
    <FormPage title="No gift yet" note="We couldn’t find your gift. If you paid for one, contact us.">
      <Line>
        <ButtonLink kind="team" href="/gifts/purchase">
          Give a subscription
        </ButtonLink>
        <ButtonLink kind="second" href="/news/contact-us-5">
          Contact us
        </ButtonLink>
      </Line>
    </FormPage>
  );
}
