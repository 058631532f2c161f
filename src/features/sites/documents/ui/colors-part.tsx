import { useLoaderData } from 'react-router';
import { FieldGrid } from '#design-system/checkbox.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import type { getSiteColors } from '../../sites/contract.ts';
import { siteSettingsPath } from '../document-view.ts';
import type { SettingsData } from './settings-data.ts';
import css from './site-settings-page.module.css';

/** The colors of the site's own pages. */
export function ColorsPart({ colors }: { colors: ReplyOf<typeof getSiteColors> }) {
  const { token, site } = useLoaderData<SettingsData>();
  const { primaryColor, secondaryColor, isOwn, version, mayWrite } = colors;
  return (
    <div className={css.form}>
      <p className={css.quiet}>
        {isOwn
          ? 'This site uses custom colors.'
          : `This site uses its college’s colors, ${primaryColor} and ${secondaryColor}.`}{' '}
        College flags keep the college’s colors.
      </p>
      {mayWrite ? (
        <CallForm
          call={({ siteColors }) => siteColors.save}
          params={{ siteId: site.id }}
          token={token}
          label="Colors"
          onDone={({ siteId }) => siteSettingsPath(siteId, 'colors')}
        >
          <input type="hidden" name="version" value={version} />
          <FieldGrid>
            <CallField
              id="color-primary"
              label="Primary color"
              name="primary_color"
              span={6}
              maxLength={7}
              defaultValue={isOwn ? primaryColor : ''}
              hint="Such as #9e1b32. Leave both empty for the college’s colors."
              autoComplete="off"
            />
            <CallField
              id="color-secondary"
              label="Secondary color"
              name="secondary_color"
              span={6}
              maxLength={7}
              defaultValue={isOwn ? secondaryColor : ''}
              autoComplete="off"
            />
          </FieldGrid>
          <SubmitButton>Save colors</SubmitButton>
        </CallForm>
      ) : null}
    </div>
  );
}
