import type { PropsWithChildren } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { formatDate } from '#kernel/dates.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFailure, AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { CallArea, CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { SavedToast } from '#web/saved-toast.tsx';
import { type getStaffPromotion, LONGEST_REASON, PROMOTIONS_PATH, promotionPath } from '../staff-promotions-view.ts';
import { BuyerTable, PromotionFacts } from './promotion-facts.tsx';
import css from './promotions.module.css';

const DONE = {
  created: 'Promotion created.',
  changed: 'Promotion changed.',
  ended: 'Promotion ended. Nobody can use the code anymore.',
} as const;
type Done = keyof typeof DONE;
const isDone = (word: string | null): word is Done => word !== null && Object.hasOwn(DONE, word);

type Data = {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  found: ReplyOf<typeof getStaffPromotion>;
  done: Done | null;
};

const ID = /^[1-9]\d{0,8}$/;

export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Data> {
  const { promotionId = '' } = params;
  if (!ID.test(promotionId)) throw new Response(null, { status: 404 });
  const page = pageRequestOf(context);
  const [{ csurfToken: token }, navigation, found] = await Promise.all([
    page.api.csrf.get(),
    loadAdminNavigation(page),
    page.api.staffPromotions.get({ params: { promotionId } }),
  ]);
  const done = new URL(request.url).searchParams.get('done');
  return { token, navigation, found, done: isDone(done) ? done : null };
}

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title="Promotion" path={PROMOTIONS_PATH}>
      {children}
    </AdminFailure>
  );
}

/** One promotion: its benefit, and what staff can change until it has ended. */
export function Component() {
  const { navigation, found, done } = useLoaderData<Data>();
  const { promotion, prices, mayWrite } = found;
  const { id, code, state } = promotion;
  return (
    <AdminFrame navigation={navigation} path={PROMOTIONS_PATH}>
      <PageMeta title={code} description="A promo code." path={promotionPath(id)} isIndexed={false} />
      <AdminHead title={code}>
        <a href={PROMOTIONS_PATH}>All promotions</a>
      </AdminHead>
      {done ? <SavedToast message={DONE[done]} param="done" /> : null}
      <section className={css.section} aria-label="Promotion">
        <PromotionFacts promotion={promotion} />
      </section>
      <section className={css.section} aria-labelledby="prices-head">
        <SectionHead id="prices-head">What a new buyer pays</SectionHead>
        <BuyerTable prices={prices} />
        <p className={css.quiet}>At today’s prices, before tax and without add-ons.</p>
      </section>
      {mayWrite && state !== 'over' ? <Forms /> : null}
    </AdminFrame>
  );
}

function Forms() {
  const { token, found } = useLoaderData<Data>();
  const { id, code, mostUses, endsAt } = found.promotion;
  return (
    <>
      <section className={css.section} aria-labelledby="change-head">
        <SectionHead id="change-head">Change the limits</SectionHead>
        <p className={css.quiet}>What a code gives can’t be changed. Create another code for that.</p>
        <div className={css.form}>
          <CallForm
            call={({ staffPromotions }) => staffPromotions.change}
            params={{ promotionId: id }}
            token={token}
            label="Change the limits"
            onDone={() => `${promotionPath(id)}?done=changed`}
          >
            <input type="hidden" name="seen_most_uses" value={mostUses ?? ''} />
            <input type="hidden" name="seen_last_day" value={endsAt ? lastDayOf(endsAt) : ''} />
            <FieldGrid>
              <CallField
                span={6}
                label="Maximum uses"
                name="most_uses"
                inputMode="numeric"
                autoComplete="off"
                maxLength={12}
                defaultValue={mostUses ?? ''}
                hint="Leave empty for no limit"
              />
              <CallField
                span={6}
                label="Last day"
                name="last_day"
                type="date"
                defaultValue={endsAt ? lastDayOf(endsAt) : ''}
                hint="Leave empty for no end date"
              />
            </FieldGrid>
            <Reason id="change-reason" />
            <SubmitButton kind="second">Save changes</SubmitButton>
          </CallForm>
        </div>
      </section>
      <section className={css.section} aria-labelledby="end-head">
        <SectionHead id="end-head">End now</SectionHead>
        <p className={css.quiet}>
          Nobody can use the code anymore, and it can’t be started again. Members who used it keep what it gave.
        </p>
        <div className={css.form}>
          <CallForm
            call={({ staffPromotions }) => staffPromotions.end}
            params={{ promotionId: id }}
            token={token}
            label="End now"
            onDone={() => `${promotionPath(id)}?done=ended`}
          >
            <Reason id="end-reason" />
            <SubmitButton kind="danger">{`End ${code}`}</SubmitButton>
          </CallForm>
        </div>
      </section>
    </>
  );
}

/** The end is exclusive, so the last day is the day before. */
const lastDayOf = (endsAt: string) => formatDate(new Date(Date.parse(endsAt) - 1), 'YYYY-MM-DD');

function Reason({ id }: { id: string }) {
  return (
    <CallArea id={id} label="Reason" name="reason" required maxLength={LONGEST_REASON} hint="Kept in the audit log." />
  );
}
