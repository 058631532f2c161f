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
        onDone={() => saved('Your notifications are saved.')}
      >
        <p className={css.quiet}>
          Mail goes to <span className={css.now}>{settings.email}</span>.
        </p>
        <Kinds
          legend="Write to me when"
          name="preferences"
          kinds={settings.preferences.map(({ kind, label, byEmail }) => ({ kind, label, isOn: byEmail }))}
        />
        <SubmitButton kind="second">Save notifications</SubmitButton>
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
      onDone={() => saved('Your notices are saved.')}
    >
      <p className={css.quiet}>
        The bell at the top of each page says what is new, and <a href={NOTICES_PATH}>your notices</a> list it.
      </p>
      <Kinds
        legend="Show me when"
        name="in_page"
        kinds={settings.preferences.map(({ kind, label, inPage }) => ({ kind, label, isOn: inPage }))}
      />
      <SubmitButton kind="second">Save notices</SubmitButton>
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
      <Alert kind="severe" live={false} link={{ href: '/users/profile#email', label: 'Change or confirm it' }}>
        Mail to your address came back, so none of this is sent.
      </Alert>
    );
  if (!emailConfirmed)
    return (
      <Alert kind="info" live={false} link={{ href: '/users/confirmation', label: 'Confirm it' }}>
        Your address is not confirmed yet, so none of this is sent.
      </Alert>
    );
  return null;
}
