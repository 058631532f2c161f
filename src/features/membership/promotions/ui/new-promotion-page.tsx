import type { PropsWithChildren } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { isApiError } from '#kernel/errors.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFailure, AdminFrame, AdminHead, loadAdminNavigation, withStrictSignIn } from '#web/admin-frame.tsx';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { type PageRequest, pageRequestOf } from '#web/request-context.ts';
import {
  LONGEST_REASON,
  type listStaffPromotions,
  PROMOTIONS_PATH,
  type previewPromotion,
  promotionPath,
} from '../staff-promotions-view.ts';
import { BuyerTable, PromotionFacts } from './promotion-facts.tsx';
import { messagesOf, PROMOTION_FIELDS, type PromotionFieldName, queryOf } from './promotion-fields.ts';
import { PromotionForm } from './promotion-form.tsx';
import css from './promotions.module.css';

const PATH = `${PROMOTIONS_PATH}/new`;
const TITLE = 'New promotion';

type Preview = ReplyOf<typeof previewPromotion>;

export type NewPromotionData = {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  sites: ReplyOf<typeof listStaffPromotions>['sites'];
  mayWrite: boolean;
  typed: Readonly<Partial<Record<PromotionFieldName, string>>>;
  /** Null if nothing was entered yet or the input is invalid. */
  preview: Preview | null;
  messages: Readonly<Record<string, string>>;
};

async function load({ request, context }: LoaderFunctionArgs): Promise<NewPromotionData> {
  const page = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const [{ csurfToken: token }, navigation, { sites, mayWrite }] = await Promise.all([
    page.api.csrf.get(),
    loadAdminNavigation(page),
    page.api.staffPromotions.list({ query: {} }),
  ]);
  const typed = Object.fromEntries(PROMOTION_FIELDS.map((name) => [name, searchParams.get(name) ?? '']));
  const isEntered = mayWrite && searchParams.has('gives');
  const read = isEntered ? await readPreview(page, searchParams) : { preview: null, messages: {} };
  return { token, navigation, sites, mayWrite, typed, ...read };
}

export const loader = withStrictSignIn(load);

async function readPreview(
  { api }: PageRequest,
  typed: URLSearchParams,
): Promise<Pick<NewPromotionData, 'preview' | 'messages'>> {
  try {
    return { preview: await api.staffPromotions.preview({ query: queryOf(typed) }), messages: {} };
  } catch (error) {
    if (!isApiError(error) || error.fields === undefined) throw error;
    return { preview: null, messages: messagesOf(error.fields) };
  }
}

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title={TITLE} path={PROMOTIONS_PATH}>
      {children}
    </AdminFailure>
  );
}

/** Creates a promotion in two steps: a preview of what a new buyer would pay, then the reason. */
export function Component() {
  const { navigation, preview, messages, mayWrite } = useLoaderData<NewPromotionData>();
  return (
    <AdminFrame navigation={navigation} path={PROMOTIONS_PATH}>
      <PageMeta title={TITLE} description="Create a promo code." path={PATH} isIndexed={false} />
      <AdminHead title={TITLE}>
        <a href={PROMOTIONS_PATH}>All promotions</a>
      </AdminHead>
      {mayWrite ? (
        <>
          {Object.keys(messages).length > 0 ? (
            <Alert kind="severe">Please check the fields below. Nothing was saved.</Alert>
          ) : null}
          <PromotionForm />
          {preview ? <Confirm preview={preview} /> : null}
        </>
      ) : (
        <Alert kind="info">You can view promotions but not change them.</Alert>
      )}
    </AdminFrame>
  );
}

function Confirm({ preview: { promotion, prices, pricesDigest } }: { preview: Preview }) {
  const { token, typed } = useLoaderData<NewPromotionData>();
  const { revalidate } = useRevalidator();
  return (
    <section id="preview" className={css.section} aria-labelledby="preview-head">
      <SectionHead id="preview-head">{`What ${promotion.code} does`}</SectionHead>
      <PromotionFacts promotion={promotion} />
      <BuyerTable prices={prices} />
      <p className={css.quiet}>
        At today’s prices, before tax and without add-ons. Each member can use the code once, and not with another code.
      </p>
      <div className={css.form}>
        <CallForm
          call={({ staffPromotions }) => staffPromotions.create}
          token={token}
          label="Create promotion"
          onDone={({ promotionId }) => `${promotionPath(promotionId)}?done=created`}
          onRefusal={({ code }) => {
            // Keeps the error and the reason on the page while the preview loads the new prices.
            if (code === 'conflict') void revalidate();
            return false;
          }}
        >
          <input type="hidden" name="prices_digest" value={pricesDigest} />
          {Object.entries(typed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <CallArea
            id="reason"
            label="Reason"
            name="reason"
            required
            maxLength={LONGEST_REASON}
            hint="Kept in the audit log."
          />
          <SubmitButton>{`Create ${promotion.code}`}</SubmitButton>
        </CallForm>
      </div>
    </section>
  );
}
