import { Checkbox, FieldGroup } from '#design-system/checkbox.tsx';
import { SelectField } from '#design-system/field.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useSaved } from '#web/use-saved.ts';
import type { NotificationsData } from './notifications-data.ts';
import css from './notifications-page.module.css';

/** The whole list is one form, which works without JavaScript: what is checked or selected is followed after saving. */
export function SitesSection({ token, settings: { followedSites }, sites }: NotificationsData) {
  const saved = useSaved('sites');
  const followed = new Set(followedSites.map(({ id }) => id));
  const others = sites.filter(({ id }) => !followed.has(id));
  return (
    <CallForm
      call={({ follows }) => follows.replaceSites}
      token={token}
      label="Sites"
      onDone={() => saved('Sites saved.')}
    >
      {followedSites.length === 0 ? (
        <p className={css.quiet}>You’re not following any teams yet.</p>
      ) : (
        <FieldGroup legend="Following">
          {followedSites.map(({ id, name }) => (
            <Checkbox key={id} name="site_ids[]" value={id} label={name} defaultChecked />
          ))}
        </FieldGroup>
      )}
      <SelectField
        name="site_ids[]"
        label="Add a site"
        defaultValue=""
        options={[
          { value: '', label: 'Choose a site' },
          ...others.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <SubmitButton kind="second">Save sites</SubmitButton>
    </CallForm>
  );
}

/** The site that the account belongs to. */
export function PrimarySiteSection({ token, settings: { primarySite }, sites }: NotificationsData) {
  const saved = useSaved('primary-site');
  return (
    <CallForm
      call={({ notifications }) => notifications.update}
      token={token}
      label="Primary site"
      onDone={(reply) => saved(`${reply.primarySite.name} is now your primary site.`)}
    >
      <SelectField
        name="primary_site_id"
        label="Your primary site"
        hint="Defaults to the site where you signed up."
        defaultValue={String(primarySite.id)}
        options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <SubmitButton kind="second">Save primary site</SubmitButton>
    </CallForm>
  );
}
