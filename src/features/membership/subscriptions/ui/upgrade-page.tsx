import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { FormPage } from '#design-system/form-page.tsx';
import { Line, Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import type { BillingInformation } from '#features/billing/payment-methods/contract.ts';
import { isApiError } from '#kernel/errors.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { previewUpgrade, UpgradingAddOn } from '../contract.ts';
import { type SubscriptionView, titleOf } from '../subscription-view.ts';
import { UpgradeForm } from './upgrade-form.tsx';

const BACK = '/users/subscriptions';

export type UpgradeData = {
  userId: number;
  subscription: SubscriptionView;
  billing: BillingInformation;
  preview: ReplyOf<typeof previewUpgrade> | null;
  /** Add-ons that go along, each by its price of a month and of a year, before tax. */
  addOns: readonly UpgradingAddOn[];
  /** Why there is none. */
  refusal: string;
  promoCode: string;
  /** He comes back from his bank, or from PayPal, where he agreed. */
  isBack: boolean;
  /** What he brings back from PayPal. */
  paypalToken: string | null;
  /** He did not agree there. */
  isCancelled: boolean;
};

export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<UpgradeData> {
  const { api } = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const isCancelled = searchParams.get('paypal') === 'cancelled';
  const promoCode = (searchParams.get('promo_code') ?? '').slice(0, 64);
  const [{ subscriptions }, billing, { userId }] = await Promise.all([
    api.subscriptions.list(),
    api.billing.information(),
    api.account.validity(),
  ]);
  const subscription = subscriptions.find(({ id }) => String(id) === params.id);
  if (!subscription || userId === null) throw new Response(null, { status: 404 });
  const [shown, { addOns }] = subscription.canUpgrade
    ? await Promise.all([
        previewWith(api, promoCode, { subscription, userId }).catch(refusalOf),
        api.subscriptions.upgradingAddOns({ params: { subscriptionId: subscription.id } }),
      ])
    : ['none', { addOns: [] }];
  return {
    userId,
    subscription,
    billing,
    preview: typeof shown === 'string' ? null : shown,
    addOns,
    refusal: typeof shown === 'string' ? shown : '',
    promoCode,
    isBack: searchParams.get('back') === '1' && !isCancelled,
    paypalToken: searchParams.get('paypal_token')?.slice(0, 255) ?? null,
    isCancelled,
  };
}

/** A code is validated by its own call first, which notes that it was applied. A text: why it is refused. */
async function previewWith(
  api: Api,
  promoCode: string,
  { subscription: { id: subscriptionId, plan: planType }, userId }: { subscription: SubscriptionView; userId: number },
) {
  if (promoCode !== '') {
    const query = { code: promoCode, planType, subscriptionId, userId };
    const { valid, message } = await api.promotions.validate({ query });
    if (!valid) return message;
  }
  return api.subscriptions.previewUpgrade({ params: { subscriptionId }, query: { promoCode } });
}

function refusalOf(error: unknown): string {
  if (isApiError(error) && error.status === 422) return error.message;
  throw error;
}

/** A year in the place of the month that runs: the whole bill, then one click. */
export function Component() {
  const data = useLoaderData<UpgradeData>();
  const { subscription } = data;
  const { flags } = usePageRoot();
  return (
    <>
      <PageMeta
        title="Change to the year"
        description="What a year costs now, less the days of the month that you paid for and have not used."
        path={`${BACK}/${subscription.id}/upgrade`}
        isIndexed={false}
      />
      {flags.disableSubscriptions ? (
        <FormPage title="Nothing is sold at the moment" note="What you have goes on, and you can manage it as before.">
          <Line>
            <ButtonLink href={BACK}>Your subscriptions</ButtonLink>
          </Line>
        </FormPage>
      ) : subscription.canUpgrade ? (
        <Page>
          <PageTitle
            title={`${titleOf(subscription)}, by the year`}
            note="The days of this month that you paid for and have not used are taken off the price."
          />
          <UpgradeForm {...data} />
        </Page>
      ) : (
        <FormPage
          title="This is no subscription by the month"
          note="Only one that is paid by the month and goes on can be changed to the year."
        >
          <Line>
            <ButtonLink href={BACK}>Your subscriptions</ButtonLink>
          </Line>
        </FormPage>
      )}
    </>
  );
}
