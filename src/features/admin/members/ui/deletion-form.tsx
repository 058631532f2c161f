import { formatDate } from '#kernel/dates.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import type { OverviewData } from './overview-data.ts';
import { doneAt, Part, Reason } from './service-part.tsx';

/** A pending account deletion requested by the member, or its cancellation. */
export function DeletionForm({ data }: { data: OverviewData }) {
  const { userId, deletionDueAt, email } = data.member.user;
  if (deletionDueAt !== null)
    return (
      <Part
        summary="Cancel the deletion"
        words={`The account would be deleted on ${formatDate(new Date(deletionDueAt), 'MM/DD/YYYY')}. It stays open, and ${email} gets an email.`}
      >
        <CallForm
          call={({ members }) => members.undoDeletion}
          params={{ userId }}
          token={data.token}
          label="Cancel the deletion"
          onDone={() => doneAt(userId, 'deletion_undone')}
        >
          <Reason id="undo-deletion" />
          <SubmitButton>Cancel deletion</SubmitButton>
        </CallForm>
      </Part>
    );
  return (
    <Part
      summary="Delete on request"
      words={`The account is deleted in 14 days, and unused paid time is refunded then. Until then you or the member can cancel it. ${email} gets an email.`}
    >
      <CallForm
        call={({ members }) => members.scheduleDeletion}
        params={{ userId }}
        token={data.token}
        label="Delete on request"
        onDone={() => doneAt(userId, 'deletion_scheduled')}
      >
        <Reason id="deletion" />
        <SubmitButton kind="danger">Schedule deletion</SubmitButton>
      </CallForm>
    </Part>
  );
}
