import { SelectField } from '#design-system/field.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useSaved } from '#web/use-saved.ts';
import type { NotificationsData } from './notifications-data.ts';
import css from './notifications-page.module.css';

const CHOICES = [
  { value: 'none', label: 'No email' },
  { value: 'daily', label: 'Every morning' },
  { value: 'weekly', label: 'Every Monday' },
];

/** How often the news of each followed site is emailed. */
export function DigestsSection({ token, settings: { followedSites } }: NotificationsData) {
  const saved = useSaved('digests');
  if (followedSites.length === 0)
    return (
      <p className={css.quiet}>
        Get the stories of the team sites you follow by email. <a href="#sites">Follow a site</a> first.
      </p>
    );
  return (
    <CallForm
      call={({ notifications }) => notifications.update}
      token={token}
      label="Site digests"
      onDone={() => saved('Digests saved.')}
    >
      <p className={css.quiet}>One email with a site’s new stories at 7 a.m. CT. No new stories, no email.</p>
      {followedSites.map(({ id, name, digest }) => (
        <SelectField key={id} name={`digests[${id}]`} label={name} defaultValue={digest} options={CHOICES} />
      ))}
      <SubmitButton kind="second">Save digests</SubmitButton>
    </CallForm>
  );
}
