import { useLoaderData } from 'react-router';
import { Checkbox } from '#design-system/checkbox.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { siteSettingsPath } from '../document-view.ts';
import type { SettingsData } from './settings-data.ts';
import css from './site-settings-page.module.css';

type InstallPartProps = { install: NonNullable<SettingsData['install']> };

/** Whether readers can install the site. */
export function InstallPart({ install: { isInstallable, version, mayWrite } }: InstallPartProps) {
  const { token, site } = useLoaderData<SettingsData>();
  return (
    <div className={css.form}>
      <p className={css.quiet}>
        Readers can add this site to their home screen, save stories and read them offline. Turning it off removes the
        offline copies from their devices at the next visit. Their lists of saved stories stay.
      </p>
      {mayWrite ? (
        <CallForm
          call={({ siteInstall }) => siteInstall.save}
          params={{ siteId: site.id }}
          token={token}
          label="Installed site"
          onDone={({ siteId }) => siteSettingsPath(siteId, 'install')}
        >
          <input type="hidden" name="version" value={version} />
          <Checkbox
            label="Let readers install this site"
            name="is_installable"
            value="1"
            defaultChecked={isInstallable}
          />
          <SubmitButton>Save</SubmitButton>
        </CallForm>
      ) : (
        <p>{isInstallable ? 'Can be installed' : 'Can’t be installed'}</p>
      )}
    </div>
  );
}
