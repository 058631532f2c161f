import { useLoaderData } from 'react-router';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { siteSettingsPath } from '../document-view.ts';
import type { Promotions, SettingsData } from './settings-data.ts';
import css from './site-settings-page.module.css';

/** The Google Analytics data stream that counts the site's events, for readers who consent. */
export function MeasurementPart({ promotions }: { promotions: Promotions }) {
  const { token, site } = useLoaderData<SettingsData>();
  const { measurementId, version, hasSecret, mayWrite } = promotions.measurement;
  const isIdle = measurementId !== '' && !hasSecret;
  return (
    <div className={css.form}>
      <p className={css.quiet}>
        {isIdle
          ? `Nothing is sent yet: the operator has to add the API secret of ${measurementId} to GOOGLE_ANALYTICS_SECRETS.`
          : 'Events are sent only for readers who allow analytics, without anything that identifies them.'}
      </p>
      {mayWrite ? (
        <CallForm
          call={({ siteMeasurement }) => siteMeasurement.save}
          params={{ siteId: site.id }}
          token={token}
          label="Google Analytics"
          onDone={({ siteId }) => siteSettingsPath(siteId, 'measurement')}
        >
          <input type="hidden" name="version" value={version} />
          <FieldGrid>
            <CallField
              id="measurement-id"
              label="Measurement ID"
              name="measurement_id"
              span={6}
              maxLength={22}
              defaultValue={measurementId}
              hint="From your GA4 web data stream, such as G-AB12CD34EF. Leave empty to send nothing."
              autoComplete="off"
            />
          </FieldGrid>
          <SubmitButton>Save measurement ID</SubmitButton>
        </CallForm>
      ) : (
        <p>{measurementId || 'None'}</p>
      )}
    </div>
  );
}
