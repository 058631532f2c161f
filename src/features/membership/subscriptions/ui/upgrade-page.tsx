import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { FormPage } from '#design-system/form-page.tsx';
import { Line, Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import type { BillingInformation } from '#features/billing/payment-methods/contract.ts';
import { isApiError } from '#kernel/errors.ts';
import { priceText } from '#kernel/money.ts';
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
  /** Add-ons that move to annual too, each with its price per month and per year, before tax. */
  addOns: readonly UpgradingAddOn[];
  /** Why the code is invalid; empty: it is valid, or there is none. */
  codeRefusal: string;
  /** Why there is no price; empty: there is one. */
  unavailable: string;
  promoCode: string;
  /** True on the return from the bank, or from PayPal after approving there. */
  isBack: boolean;
  /** PayPal's token in the return link. */
  paypalToken: string | null;
  /** The member canceled at PayPal. */
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
        previewWith(api, promoCode, { subscription, userId }),
        api.subscriptions.upgradingAddOns({ params: { subscriptionId: subscription.id } }),
      ])
    : [{ preview: null, codeRefusal: '', unavailable: '' }, { addOns: [] }];
  return {
    userId,
    subscription,
    billing,
    ...shown,
    addOns,
    promoCode,
    isBack: searchParams.get('back') === '1' && !isCancelled,
    paypalToken: searchParams.get('paypal_token')?.slice(0, 255) ?? null,
    isCancelled,
  };
}

type UpgradePreview = Pick<UpgradeData, 'preview' | 'codeRefusal' | 'unavailable'>;
type UpgradeInput = { subscription: SubscriptionView; userId: number };

/** An invalid code doesn't block the price: it is shown without the code. */
async function previewWith(api: Api, promoCode: string, input: UpgradeInput): Promise<UpgradePreview> {
  const { id: subscriptionId } = input.subscription;
  const price = (code: string) =>
    api.subscriptions.previewUpgrade({ params: { subscriptionId }, query: { promoCode: code } });
  let codeRefusal = promoCode === '' ? '' : await checkCode(api, promoCode, input);
  if (promoCode !== '' && codeRefusal === '') {
    try {
      return { preview: await price(promoCode), codeRefusal, unavailable: '' };
    } catch (error) {
      codeRefusal = refusalText(error, 'promo_code_refused');
    }
  }
  try {
    return { preview: await price(''), codeRefusal, unavailable: '' };
  } catch (error) {
    return { preview: null, codeRefusal, unavailable: refusalText(error) };
  }
}

/** Validates the code by its own call, which records that it was applied. Empty: it is valid. */
async function checkCode(
  api: Api,
  code: string,
  { subscription: { id: subscriptionId, plan: planType }, userId }: UpgradeInput,
): Promise<string> {
  try {
    const { valid, message } = await api.promotions.validate({ query: { code, planType, subscriptionId, userId } });
    return valid ? '' : message;
  } catch (error) {
    return refusalText(error);
  }
}

/** The text of a refusal. Rethrows anything else and, if `code` is given, any refusal that isn't about that code. */
function refusalText(error: unknown, code?: string): string {
  const isRefusal = isApiError(error) && (error.status === 422 || error.status === 429);
  if (isRefusal && (code === undefined || error.code === code)) return error.message;
  throw error;
}

/** Switching from monthly to annual: the whole bill, then one click. */
export function Component() {
  const data = useLoaderData<UpgradeData>();
  const { subscription } = data;
  const { flags } = usePageRoot();
  return (
    <>
      <PageMeta
        title="Switch to annual"
        description="What a year costs today, less credit for the unused days of your month."
        path={`${BACK}/${subscription.id}/upgrade`}
        isIndexed={false}
      />
      {flags.disableSubscriptions ? (
        <FormPage
          title="Subscriptions are closed right now"
          note="Your current subscriptions keep running, and you can manage them as usual."
        >
          <Line>
            <ButtonLink href={BACK}>Your subscriptions</ButtonLink>
          </Line>
        </FormPage>
      ) : subscription.canUpgrade ? (
        <Page>
          <PageTitle
            title={`Switch ${titleOf(subscription)} to annual`}
            note={`${subscription.byTheYear ? `Save ${priceText(subscription.byTheYear.saved)} a year. ` : ''}We’ll credit the unused days of your current month.`}
          />
          <UpgradeForm {...data} />
        </Page>
      ) : (
        <FormPage
          title="Only monthly subscriptions can be upgraded"
          note="This one isn’t an active monthly subscription, so there is nothing to switch."
        >
          <Line>
            <ButtonLink href={BACK}>Your subscriptions</ButtonLink>
          </Line>
        </FormPage>
      )}
    </>
  );
}
