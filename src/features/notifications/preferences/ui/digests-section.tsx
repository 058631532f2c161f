import { SelectField } from '#design-system/field.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useSaved } from '#web/use-saved.ts';
import type { NotificationsData } from './notifications-data.ts';
import css from './notifications-page.module.css';

const CHOICES = [
  { value: 'none', label: 'Not by mail' },
  { value: 'daily', label: 'Each morning' },
  { value: 'weekly', label: 'Each Monday' },
];

/** How often the news of each followed site come by mail. */
export function DigestsSection({ token, settings: { followedSites } }: NotificationsData) {
  const saved = useSaved('digests');
  if (followedSites.length === 0)
    return (
      <p className={css.quiet}>
        The news of a site you follow can come by mail. <a href="#sites">Follow a site</a> first.
      </p>
    );
  return (
    <CallForm
      call={({ notifications }) => notifications.update}
      token={token}
      label="Site digests"
      onDone={() => saved('Your digests are saved.')}
    >
      <p className={css.quiet}>
        One mail with the new stories of a site, at 7:00 in Chicago; none where there are none.
      </p>
      {followedSites.map(({ id, name, digest }) => (
        <SelectField key={id} name={`digests[${id}]`} label={name} defaultValue={digest} options={CHOICES} />
      ))}
      <SubmitButton kind="second">Save digests</SubmitButton>
    </CallForm>
  );
}
