import { Alert } from '#design-system/alert.tsx';
import { readerDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { useSaved } from '#web/use-saved.ts';
import type { ProfileData } from './profile-data.ts';
import css from './section.module.css';

/** Schedules the deletion of the account 14 days ahead, and can undo it until then (decision 43). */
export function DeletionSection({ token, user: { deletionDueAt }, billing }: ProfileData) {
  const now = new Date(usePageRoot().now);
  const saved = useSaved('deletion');
  if (deletionDueAt !== null) {
    return (
      <CallForm
        key="undo"
        call={({ account }) => account.undoDeletion}
        token={token}
        label="Keep account"
        onDone={({ message }) => saved(message)}
      >
        <Alert kind="severe" live={false}>
          Your account will be deleted on {readerDate(new Date(deletionDueAt), now)}.
        </Alert>
        <LostWithIt {...billing} />
        <SubmitButton>Keep my account</SubmitButton>
      </CallForm>
    );
  }
  return (
    <CallForm
      key="delete"
      call={({ account }) => account.scheduleDeletion}
      token={token}
      label="Delete account"
      onDone={({ message }) => saved(message)}
    >
      <p className={css.quiet}>
        We delete your account and your data 14 days after you ask. Your posts and picks stay up without your name, and
        we refund unused paid time. Log in within 14 days to cancel. We’ll ask for your password, passkey or an emailed
        code first.
      </p>
      <LostWithIt {...billing} />
      <SubmitButton kind="danger">Delete my account in 14 days</SubmitButton>
    </CallForm>
  );
}

/** Money that could no longer be used or claimed after the deletion. */
function LostWithIt({ accountCredit, refundsOwed }: ProfileData['billing']) {
  const lost = [
    ...(accountCredit > 0 ? [`You have ${priceText(accountCredit)} of account credit.`] : []),
    ...(refundsOwed > 0 ? [`We owe you ${priceText(refundsOwed)} that we couldn’t refund.`] : []),
  ];
  if (lost.length === 0) return null;
  return (
    <Alert kind="severe" live={false} link={{ label: 'Contact us first', href: '/news/contact-us-5' }}>
      {lost.join(' ')} Once your account is deleted, we can’t tell who it belongs to.
    </Alert>
  );
}
