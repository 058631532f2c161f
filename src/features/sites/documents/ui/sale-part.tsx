import { useLoaderData } from 'react-router';
import { Checkbox } from '#design-system/checkbox.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { siteSettingsPath } from '../document-view.ts';
import type { SettingsData } from './settings-data.ts';
import css from './site-settings-page.module.css';

/** Whether subscriptions to a team's site are sold. */
export function SalePart({ sale: { isSold, version, mayWrite } }: { sale: NonNullable<SettingsData['sale']> }) {
  const { token, site } = useLoaderData<SettingsData>();
  return (
    <div className={css.form}>
      <p className={css.quiet}>
        Without it, nobody can choose this site in a new subscription or gift. Subscriptions that include it go on and
        renew.
      </p>
      {mayWrite ? (
        <CallForm
          call={({ siteSale }) => siteSale.save}
          params={{ siteId: site.id }}
          token={token}
          label="Sale"
          onDone={({ siteId }) => siteSettingsPath(siteId, 'sale')}
        >
          <input type="hidden" name="version" value={version} />
          <Checkbox label="Sell subscriptions to this site" name="is_sold" value="1" defaultChecked={isSold} />
          <SubmitButton>Save sale</SubmitButton>
        </CallForm>
      ) : (
        <p>{isSold ? 'Sold' : 'Not sold'}</p>
      )}
    </div>
  );
}
