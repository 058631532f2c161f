import { Alert } from '#design-system/alert.tsx';
import { Checkbox, FieldGroup } from '#design-system/checkbox.tsx';
import { NOTICES_PATH } from '#features/sites/navigation/navigation-view.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useSaved } from '#web/use-saved.ts';
import type { NotificationsData } from './notifications-data.ts';
import css from './notifications-page.module.css';

/** What is mailed, and whether mail arrives at all. */
export function EmailSection({ token, settings }: NotificationsData) {
  const saved = useSaved('email');
  return (
    <>
      <Arrival {...settings} />
      <CallForm
        call={({ notifications }) => notifications.update}
        token={token}
        label="By email"
        onDone={() => saved('Email alerts saved.')}
      >
        <p className={css.quiet}>
          We’ll email <span className={css.now}>{settings.email}</span>.
        </p>
        <Kinds
          legend="Email me when"
          name="preferences"
          kinds={settings.preferences.map(({ kind, label, byEmail }) => ({ kind, label, isOn: byEmail }))}
        />
        <SubmitButton kind="second">Save email alerts</SubmitButton>
      </CallForm>
    </>
  );
}

/** What is told in the page, by the bell. */
export function InPageSection({ token, settings }: NotificationsData) {
  const saved = useSaved('in-page');
  return (
    <CallForm
      call={({ notifications }) => notifications.update}
      token={token}
      label="On the site"
      onDone={() => saved('Site alerts saved.')}
    >
      <p className={css.quiet}>
        The bell at the top of each page shows what’s new. See <a href={NOTICES_PATH}>all your alerts</a>.
      </p>
      <Kinds
        legend="Show me when"
        name="in_page"
        kinds={settings.preferences.map(({ kind, label, inPage }) => ({ kind, label, isOn: inPage }))}
      />
      <SubmitButton kind="second">Save site alerts</SubmitButton>
    </CallForm>
  );
}

type KindsProps = { legend: string; name: string; kinds: readonly { kind: string; label: string; isOn: boolean }[] };

function Kinds({ legend, name, kinds }: KindsProps) {
  return (
    <FieldGroup legend={legend}>
      {kinds.map(({ kind, label, isOn }) => (
        <div key={kind}>
          {/* What a box without a tick says: it is not posted itself. */}
          <input type="hidden" name={`${name}[${kind}]`} value="0" />
          <Checkbox name={`${name}[${kind}]`} value="1" label={label} defaultChecked={isOn} />
        </div>
      ))}
    </FieldGroup>
  );
}

function Arrival({ emailConfirmed, emailBounced }: NotificationsData['settings']) {
  if (emailBounced)
    return (
      <Alert kind="severe" live={false} link={{ href: '/users/profile#email', label: 'Update your email' }}>
        Email to your address bounced, so we can’t send you these alerts.
      </Alert>
    );
  if (!emailConfirmed)
    return (
      <Alert kind="info" live={false} link={{ href: '/users/confirmation', label: 'Confirm email' }}>
        Confirm your email address to get these alerts.
      </Alert>
    );
  return null;
}
