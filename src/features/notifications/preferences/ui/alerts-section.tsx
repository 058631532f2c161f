import { Alert } from '#design-system/alert.tsx';
import { NOTICES_PATH } from '#features/sites/navigation/navigation-view.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useSaved } from '#web/use-saved.ts';
import { AlertMatrix } from './alert-matrix.tsx';
import type { NotificationsData } from './notifications-data.ts';
import css from './notifications-page.module.css';

/** Which events the member is alerted to, and through which channels: one matrix, saved as a whole. */
export function AlertsSection({ token, settings, push }: NotificationsData) {
  const saved = useSaved('alerts');
  const hasPush = push.publicKey !== null;
  const rowsOf = (scope: 'prospect' | 'team') => settings.preferences.filter((each) => each.scope === scope);
  return (
    <>
      <Arrival {...settings} />
      <CallForm
        call={({ notifications }) => notifications.update}
        token={token}
        label="Alerts"
        onDone={() => saved('Alerts saved.')}
      >
        <p className={css.quiet}>
          The <a href={NOTICES_PATH}>bell</a> is at the top of each page. Email goes to{' '}
          <span className={css.now}>{settings.email}</span>.
        </p>
        <AlertMatrix caption="Prospects you follow" rows={rowsOf('prospect')} hasPush={hasPush} />
        <AlertMatrix caption="Teams you follow" rows={rowsOf('team')} hasPush={hasPush} />
        <SubmitButton kind="second">Save alerts</SubmitButton>
      </CallForm>
    </>
  );
}

function Arrival({ emailConfirmed, emailBounced }: NotificationsData['settings']) {
  if (emailBounced)
    return (
      <Alert kind="severe" live={false} link={{ href: '/users/profile#email', label: 'Update your email' }}>
        Email to your address bounced, so we can’t send you email alerts.
      </Alert>
    );
  if (!emailConfirmed)
    return (
      <Alert kind="info" live={false} link={{ href: '/users/confirmation', label: 'Confirm email' }}>
        Confirm your email address to get email alerts.
      </Alert>
    );
  return null;
}
