import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Facts } from '#design-system/facts.tsx';
import { TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { REFUND_REQUESTS_PATH } from '#features/admin/refund-requests/refund-requests-view.ts';
import { AMOUNT_TYPED, ENTER_AMOUNT, type previewRefund } from '#features/billing/payments/staff-refund-view.ts';
import { isIdText } from '#kernel/ids.ts';
import { priceText } from '#kernel/money.ts';
import { LONGEST_REASON } from '#kernel/reason.ts';
import { staffTime } from '#kernel/staff-time.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { memberPath, refundPath } from '../member-paths-view.ts';
import { loadMember, type MemberFrameData } from './member-data.ts';
import { MemberFrame } from './member-frame.tsx';
import css from './member-pages.module.css';
import { MembersFailure } from './members-failure.tsx';
import { useReloadOnConflict } from './reload-on-conflict.ts';

type Preview = ReplyOf<typeof previewRefund>;
type RefundData = MemberFrameData & { part: { preview: Preview; token: string }; amount: string; isAmount: boolean };

export async function loader({ request, params, ...args }: LoaderFunctionArgs): Promise<RefundData> {
  const { paymentId = '' } = params;
  if (!isIdText(paymentId)) throw new Response(null, { status: 404 });
  const typed = new URL(request.url).searchParams.get('amount')?.trim() ?? '';
  const isAmount = AMOUNT_TYPED.test(typed);
  const loaded = await loadMember({ ...args, params }, async (api, userId) => {
    const [preview, { csurfToken: token }] = await Promise.all([
      api.members.refundPreview({ params: { userId, paymentId }, query: { amount: isAmount ? typed : '' } }),
      api.csrf.get(),
    ]);
    return { preview, token };
  });
  return { ...loaded, amount: typed, isAmount };
}

export { MembersFailure as Failure };

/** A refund in two steps: a preview of the amount, then the reason. */
export function Component() {
  const { part, amount, isAmount, ...frame } = useLoaderData<RefundData>();
  const { preview, token } = part;
  const { userId } = frame.member.user;
  const { payment, limit } = preview;
  return (
    <MemberFrame {...frame} part="billing">
      <section className={css.section} aria-labelledby="refund-head">
        <SectionHead id="refund-head">{`Refund payment ${payment.id}`}</SectionHead>
        <Facts
          items={[
            { label: 'Paid', value: `${priceText(payment.amount)} by ${payment.method}` },
            { label: 'On', value: staffTime(payment.paidAt) },
            { label: 'Invoice', value: payment.invoiceId },
            { label: 'Charge', value: payment.providerId },
            { label: 'Refunded', value: priceText(payment.refunded) },
            ...(payment.onItsWay > 0 ? [{ label: 'On its way', value: priceText(payment.onItsWay) }] : []),
            { label: 'Can be refunded', value: priceText(payment.left) },
            ...(limit === null ? [] : [{ label: 'Your limit', value: priceText(limit) }]),
          ]}
        />
        <FilterBar action={refundPath(userId, payment.id)} label="Amount" submit="Preview" more={false} key={amount}>
          <Filter wide>
            <TextField
              label="Amount in dollars"
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              defaultValue={amount}
              hint="Leave empty to refund everything that is left."
            />
          </Filter>
        </FilterBar>
        {isAmount ? null : <Alert kind="severe">{ENTER_AMOUNT}.</Alert>}
        {!isAmount ? null : preview.refund === null ? (
          <>
            <Alert kind="severe">{preview.refusal}</Alert>
            {preview.isAskable && frame.member.may.refund ? (
              <RequestForm userId={userId} preview={preview} amount={amount} token={token} />
            ) : null}
          </>
        ) : (
          <RefundForm userId={userId} preview={preview} refund={preview.refund} amount={amount} token={token} />
        )}
      </section>
    </MemberFrame>
  );
}

type RefundFormProps = {
  userId: number;
  preview: Preview;
  refund: NonNullable<Preview['refund']>;
  amount: string;
  token: string;
};

function RefundForm({ userId, preview, refund, amount, token }: RefundFormProps) {
  const { payment } = preview;
  const onRefusal = useReloadOnConflict();
  return (
    <div className={css.form}>
      <p>
        {`${priceText(refund.amount)} goes back the way it was paid, and ${priceText(refund.leftAfter)} of the payment is left.`}{' '}
        The subscription goes on. The member gets an email once the money is on its way. A refund can’t be undone.
      </p>
      <CallForm
        call={({ members }) => members.refund}
        params={{ userId, paymentId: payment.id }}
        token={token}
        label="Refund"
        onDone={() => `${memberPath(userId, 'billing')}?done=refunded`}
        onRefusal={onRefusal}
      >
        <AmountAndReason payment={payment} amount={amount} hint="Kept in the audit log." />
        <SubmitButton kind="danger">{`Refund ${priceText(refund.amount)}`}</SubmitButton>
      </CallForm>
    </div>
  );
}

function RequestForm({ userId, preview, amount, token }: Omit<RefundFormProps, 'refund'>) {
  const { payment } = preview;
  const onRefusal = useReloadOnConflict();
  return (
    <div className={css.form}>
      <p>
        Ask for it here, and a manager or a super admin other than you approves or declines it under{' '}
        <a href={REFUND_REQUESTS_PATH}>Refund requests</a>.
      </p>
      <CallForm
        call={({ members }) => members.requestRefund}
        params={{ userId, paymentId: payment.id }}
        token={token}
        label="Ask for approval"
        onDone={() => `${memberPath(userId, 'billing')}?done=requested`}
        onRefusal={onRefusal}
      >
        <AmountAndReason
          payment={payment}
          amount={amount}
          hint="Shown to the person who decides, and kept in the audit log."
        />
        <SubmitButton>Ask for approval</SubmitButton>
      </CallForm>
    </div>
  );
}

type AmountAndReasonProps = { payment: Preview['payment']; amount: string; hint: string };

/** The fields of both forms: the amount as previewed, the refundable amount at that time, and the reason. */
function AmountAndReason({ payment, amount, hint }: AmountAndReasonProps) {
  return (
    <>
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="left_cents" value={Math.round(payment.left * 100)} />
      <CallArea id="refund-reason" label="Reason" name="reason" required maxLength={LONGEST_REASON} hint={hint} />
    </>
  );
}
