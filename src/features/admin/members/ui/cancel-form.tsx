import { Disclosure } from '#design-system/disclosure.tsx';
import { formatDate } from '#kernel/dates.ts';
import { LONGEST_REASON } from '#kernel/reason.ts';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { memberPath } from '../member-paths-view.ts';
import css from './member-pages.module.css';
import type { OverviewData, Subscriptions } from './overview-data.ts';
import { useReloadOnConflict } from './reload-on-conflict.ts';

type MemberSubscription = Subscriptions['subscriptions'][number];

/** Cancels the renewal at the member's request. */
export function CancelForm({ data, subscription }: { data: OverviewData; subscription: MemberSubscription }) {
  const { id, status, termEndsAt } = subscription;
  const { userId } = data.member.user;
  const onRefusal = useReloadOnConflict();
  return (
    <Disclosure summary="Cancel renewal">
      <div className={css.form}>
        <p>{`${effectOf(subscription)} The member gets an email.`}</p>
        <CallForm
          call={({ members }) => members.cancel}
          params={{ subscriptionId: id }}
          token={data.token}
          label={`Cancel renewal of subscription ${id}`}
          onDone={() => `${memberPath(userId)}?done=canceled#subscriptions`}
          onRefusal={onRefusal}
        >
          <input type="hidden" name="user_id" value={userId} />
          <input type="hidden" name="shown[status]" value={status} />
          <input type="hidden" name="shown[term_ends_at]" value={termEndsAt ?? ''} />
          <CallArea
            id={`cancel-reason-${id}`}
            label="Reason"
            name="reason"
            required
            maxLength={LONGEST_REASON}
            hint="Kept in the audit log."
          />
          <SubmitButton kind="danger">Cancel renewal</SubmitButton>
        </CallForm>
      </div>
    </Disclosure>
  );
}

function effectOf({ status, termEndsAt }: MemberSubscription): string {
  if (status === 'past_due' || termEndsAt === null) return 'It ends at once, and the renewal that is owed is waived.';
  return `Access lasts through ${formatDate(new Date(termEndsAt), 'MM/DD/YYYY')}, and nothing is charged after that.`;
}
