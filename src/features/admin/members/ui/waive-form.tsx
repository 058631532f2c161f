import { priceText } from '#kernel/money.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { memberPath } from '../member-paths-view.ts';
import type { OverviewData } from './overview-data.ts';
import { Part, Reason } from './service-part.tsx';

type WaiveProps = { data: OverviewData; subscriptionId: number; owed: number };

/** Waives a member's outstanding renewal, or requests it if it is above the reader's limit. `owed`: US dollars. */
export function WaiveForm({ waiver, ...props }: WaiveProps & { waiver: 'alone' | 'ask' }) {
  return waiver === 'ask' ? <AskForm {...props} /> : <AloneForm {...props} />;
}

const centsOf = (owed: number): number => Math.round(owed * 100);

function AloneForm({ data, subscriptionId, owed }: WaiveProps) {
  const { userId } = data.member.user;
  return (
    <Part
      summary="Waive the overdue renewal"
      words={`The member no longer owes ${priceText(owed)}, and the subscription goes on as if it were paid. The next renewal is charged as usual. It counts toward your refund limit and can’t be undone.`}
    >
      <CallForm
        call={({ members }) => members.waive}
        params={{ subscriptionId }}
        token={data.token}
        label="Waive the overdue renewal"
        onDone={() => `${memberPath(userId)}?done=waived#subscriptions`}
      >
        <input type="hidden" name="user_id" value={userId} />
        <input type="hidden" name="owed_cents" value={centsOf(owed)} />
        <Reason id={`waive-${subscriptionId}`} />
        <SubmitButton kind="danger">{`Waive ${priceText(owed)}`}</SubmitButton>
      </CallForm>
    </Part>
  );
}

function AskForm({ data, subscriptionId, owed }: WaiveProps) {
  const { userId } = data.member.user;
  return (
    <Part
      summary="Ask someone to waive it"
      words="Above your refund limit, a manager or a super admin has to approve it. They find your request under Refund requests."
    >
      <CallForm
        call={({ members }) => members.requestWaiver}
        params={{ userId, subscriptionId }}
        token={data.token}
        label="Ask someone to waive the overdue renewal"
        onDone={() => `${memberPath(userId)}?done=requested#subscriptions`}
      >
        <input type="hidden" name="owed_cents" value={centsOf(owed)} />
        <Reason id={`ask-waiver-${subscriptionId}`} />
        <SubmitButton kind="second">Ask for approval</SubmitButton>
      </CallForm>
    </Part>
  );
}
