import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { formatDate } from '#kernel/dates.ts';
import { relativeDate } from '#kernel/relative-date.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { useSaved } from '#web/use-saved.ts';
import type { Device, ProfileData } from './profile-data.ts';
import css from './section.module.css';

const METHOD: Readonly<Record<Device['signedInBy'], string>> = {
  password: 'with password',
  passkey: 'with passkey',
  mailed_link: 'with emailed link',
  registration: 'when you created your account',
};

/** This many are listed; the rest can only be logged out all at once. */
const MOST_SHOWN = 20;

/** The devices that are logged in, each with a button to log it out, and one for all others above them. */
export function DevicesSection({ token, devices, pushDeviceIds }: ProfileData) {
  const saved = useSaved('devices');
  const others = devices.filter(({ isThis }) => !isThis);
  const listed = [...devices.filter(({ isThis }) => isThis), ...others];
  const more = listed.length - MOST_SHOWN;
  return (
    <>
      {others.length > 1 ? (
        <CallForm
          call={({ sessions }) => sessions.endOthers}
          token={token}
          label="All other devices"
          onDone={({ message }) => saved(message)}
        >
          <SubmitButton kind="second">Log out everywhere else</SubmitButton>
        </CallForm>
      ) : null}
      <RowList label="Where you’re logged in">
        {listed.slice(0, MOST_SHOWN).map((device, index) => (
          <DeviceRow
            key={device.id}
            device={device}
            number={index + 1}
            token={token}
            hasPush={pushDeviceIds.some((id) => id === device.deviceId)}
            onEnded={saved}
          />
        ))}
      </RowList>
      {more > 0 ? <p className={css.quiet}>and {more} more</p> : null}
    </>
  );
}

type DeviceRowProps = {
  device: Device;
  number: number;
  token: string;
  /** It gets push alerts until it is logged out. */
  hasPush: boolean;
  onEnded: (message: string) => undefined;
};

function DeviceRow({ device, number, token, hasPush, onEnded }: DeviceRowProps) {
  const now = new Date(usePageRoot().now);
  const { id, isThis, ip, signedInBy, createdAt, lastSeenAt } = device;
  const since = `Logged in ${METHOD[signedInBy]}${isThis ? '' : ` ${relativeDate(new Date(createdAt), now)}`}`;
  const seen = isThis ? 'Active now' : `Last used ${relativeDate(new Date(lastSeenAt), now)}`;
  return (
    <RowItem>
      <RowMain sub={`${since}. ${seen}. IP ${ip}${hasPush ? '. Push alerts on' : ''}`}>{device.device}</RowMain>
      {isThis ? (
        <span className={css.quiet}>This device</span>
      ) : (
        <CallForm
          call={({ sessions }) => sessions.end}
          params={{ sessionId: id }}
          token={token}
          // Two devices of one kind that logged in within the same second still need different labels.
          label={`Log out ${number}: ${device.device}, logged in ${formatDate(new Date(createdAt), 'MM/DD/YYYY HH:mm:ss')}`}
          onDone={({ message }) => onEnded(message)}
        >
          <SubmitButton kind="second" size="small">
            Log out
          </SubmitButton>
        </CallForm>
      )}
    </RowItem>
  );
}
