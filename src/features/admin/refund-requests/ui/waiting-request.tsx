import { Alert } from '#design-system/alert.tsx';
import { Disclosure } from '#design-system/disclosure.tsx';
import { Facts } from '#design-system/facts.tsx';
import { priceText } from '#kernel/money.ts';
import { LONGEST_REASON } from '#kernel/reason.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { REFUND_REQUESTS_PATH, type RefundOutcome, type RefundRequestView } from '../refund-requests-view.ts';
import css from './refund-requests.module.css';

type WaitingProps = { request: RefundRequestView; token: string };

/** A pending request, with the actions open to the viewer. */
export function WaitingRequest({ request, token }: WaitingProps) {
  const { id, member, paymentId, subscriptionId, amount, left, reason, requestedBy, requestedAt, may } = request;
  return (
    <article className={css.request} aria-labelledby={`request-${id}`}>
      <h3 id={`request-${id}`}>
        {paymentId === null ? `Waive ${priceText(amount)} for ` : `${priceText(amount)} to `}
        <a href={`/admin/users/${member.id}/billing`}>{member.username}</a>
      </h3>
      <Facts
        items={[
          paymentId === null
            ? {
                label: 'Overdue renewal',
                value: (
                  <a href={`/admin/users/${member.id}#subscription-${subscriptionId}`}>Subscription {subscriptionId}</a>
                ),
              }
            : {
                label: 'Payment',
                value: <a href={`/admin/users/${member.id}/payments/${paymentId}/refund`}>{paymentId}</a>,
              },
          ...(left === null || isLeftSame(left)
            ? []
            : [
                {
                  label: 'Left of the payment',
                  value: `${priceText(left.now)} now, ${priceText(left.whenRequested)} when requested`,
                },
              ]),
          { label: 'Asked by', value: `${requestedBy.username}, ${staffTime(requestedAt)}` },
          { label: 'Reason', value: reason },
        ]}
      />
      {may.approve ? <DecisionForms request={request} token={token} /> : null}
      {may.withdraw ? (
        <Decide request={request} token={token} outcome="withdrawn">
          <p>You asked for this. Someone else has to approve it.</p>
          <SubmitButton kind="second">Withdraw request</SubmitButton>
        </Decide>
      ) : null}
      {may.approve || may.withdraw ? null : <p>A manager or a super admin has to decide this.</p>}
    </article>
  );
}

const isLeftSame = ({ now, whenRequested }: NonNullable<RefundRequestView['left']>): boolean => now === whenRequested;

function DecisionForms({ request, token }: WaitingProps) {
  const { id, left } = request;
  return (
    <div className={css.decisions}>
      {left !== null && left.now < left.whenRequested ? (
        <Alert kind="severe">
          Part of this payment went back after the request, so it can’t be approved. Decline it; if more is due, a new
          request can be made.
        </Alert>
      ) : (
        <ApproveForm request={request} token={token} />
      )}
      <Disclosure summary="Decline">
        <Decide request={request} token={token} outcome="declined">
          <CallArea
            id={`note-${id}`}
            label="Reason"
            name="note"
            required
            maxLength={LONGEST_REASON}
            hint="Kept in the audit log and shown to the person who asked."
          />
          <SubmitButton kind="second">Decline request</SubmitButton>
        </Decide>
      </Disclosure>
    </div>
  );
}

function ApproveForm({ request, token }: WaitingProps) {
  const { amount, member, paymentId } = request;
  return (
    <Decide request={request} token={token} outcome="approved">
      <p>
        {paymentId === null
          ? `${member.username} no longer owes ${priceText(amount)}, and the subscription goes on as if it were paid. It can’t be undone.`
          : `Orders the refund in your name and theirs. The subscription goes on. ${member.username} gets an email once the money is on its way. It can’t be undone.`}
      </p>
      <SubmitButton kind="danger">{`${paymentId === null ? 'Waive' : 'Refund'} ${priceText(amount)}`}</SubmitButton>
    </Decide>
  );
}

const LABELS: Readonly<Record<RefundOutcome, string>> = {
  approved: 'Approve',
  declined: 'Decline',
  withdrawn: 'Withdraw',
};

type DecideProps = React.PropsWithChildren<WaitingProps & { outcome: RefundOutcome }>;

function Decide({ request, token, outcome, children }: DecideProps) {
  return (
    <CallForm
      call={({ refundRequests }) => refundRequests.decide}
      params={{ requestId: request.id }}
      token={token}
      label={`${LABELS[outcome]} the ${request.paymentId === null ? 'waiver for' : 'refund to'} ${request.member.username}`}
      onDone={() => `${REFUND_REQUESTS_PATH}?done=${outcome}`}
    >
      <input type="hidden" name="outcome" value={outcome} />
      {children}
    </CallForm>
  );
}
