import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { relativeDate } from '#kernel/relative-date.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { useSaved } from '#web/use-saved.ts';
import type { NotificationsData } from './notifications-data.ts';
import css from './notifications-page.module.css';
import type { PushState } from './push-state.ts';
import { usePushDevice } from './use-push-device.ts';

/** Push alerts on this device, and the member's other devices with push alerts. */
export function DevicesSection(data: NotificationsData) {
  const { devices } = data.push;
  return (
    <>
      <ThisDevice {...data} />
      {devices.length > 0 ? (
        <RowList label="Devices with push alerts">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} token={data.token} />
          ))}
        </RowList>
      ) : null}
    </>
  );
}

const WORDS: Readonly<Record<PushState, string>> = {
  checking: 'Get alerts on this device, even when you’re not on the site.',
  off: 'Get alerts on this device, even when you’re not on the site.',
  working: 'Get alerts on this device, even when you’re not on the site.',
  on: 'Alerts are on for this device.',
  unsupported: 'This browser doesn’t support push alerts. Alerts still reach you by bell and email.',
  install_first: 'On iPhone and iPad, add this site to your Home Screen and open it from there to turn alerts on.',
  blocked: 'Your browser blocks alerts from this site. Allow notifications in its site settings, then reload.',
};

function ThisDevice({ push }: NotificationsData) {
  const saved = useSaved('devices');
  const { state, problem, turnOn, turnOff } = usePushDevice(push, saved);
  return (
    <div className={css.device}>
      <p className={css.quiet} role="status">
        {WORDS[state]}
      </p>
      {problem === null ? null : <Alert kind="severe">{problem}</Alert>}
      {state === 'off' || state === 'working' ? (
        <Button disabled={state === 'working'} onClick={turnOn}>
          {state === 'working' ? 'Turning on…' : 'Get alerts on this device'}
        </Button>
      ) : null}
      {state === 'on' ? (
        <Button kind="second" onClick={turnOff}>
          Turn off on this device
        </Button>
      ) : null}
    </div>
  );
}

type Device = NotificationsData['push']['devices'][number];

function DeviceRow({
  device: { id, device, site, isThis, isSending, createdAt, lastSentAt },
  token,
}: {
  device: Device;
  token: string;
}) {
  const saved = useSaved('devices');
  const now = new Date(usePageRoot().now);
  const paused = isSending ? '' : '. Paused: this site isn’t sending alerts';
  const since = `On since ${relativeDate(new Date(createdAt), now)}`;
  const last = lastSentAt === null ? 'No alerts yet' : `Last alert ${relativeDate(new Date(lastSentAt), now)}`;
  return (
    <RowItem>
      <RowMain sub={`${site}. ${since}. ${last}${paused}`}>{device}</RowMain>
      {isThis ? (
        <span className={css.quiet}>This device</span>
      ) : (
        <CallForm
          call={({ push }) => push.unsubscribe}
          params={{ pushDeviceId: id }}
          token={token}
          label={`Turn off alerts: ${device}, ${site}`}
          onDone={({ message }) => saved(message)}
        >
          <SubmitButton kind="second" size="small" aria-label={`Turn off alerts: ${device}, ${site}`}>
            Turn off
          </SubmitButton>
        </CallForm>
      )}
    </RowItem>
  );
}
