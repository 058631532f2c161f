import { Alert } from '#design-system/alert.tsx';
import { readerDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { useSaved } from '#web/use-saved.ts';
import type { ProfileData } from './profile-data.ts';
import css from './section.module.css';

/** The end of an account: 14 days ahead, and back again until then (decision 43). */
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
        Your account and what we keep about you are deleted 14 days after you ask. Posts and forecasts stay, without
        your name; what is left of a paid term is refunded. Until then you can sign in and take it back. We ask for your
        password, passkey or a mailed code first.
      </p>
      <LostWithIt {...billing} />
      <SubmitButton kind="danger">Delete my account in 14 days</SubmitButton>
    </CallForm>
  );
}

/** Money that nobody could use, or ask for, afterwards. */
function LostWithIt({ accountCredit, refundsOwed }: ProfileData['billing']) {
  const lost = [
    ...(accountCredit > 0 ? [`You have ${priceText(accountCredit)} of account credit.`] : []),
    ...(refundsOwed > 0 ? [`We owe you ${priceText(refundsOwed)} that could not be returned to you.`] : []),
  ];
  if (lost.length === 0) return null;
  return (
    <Alert kind="severe" live={false} link={{ label: 'Write to us first', href: '/news/contact-us-5' }}>
      {lost.join(' ')} Once your account is gone we cannot tell whose that is.
    </Alert>
  );
}
