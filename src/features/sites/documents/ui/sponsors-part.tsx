import { useLoaderData } from 'react-router';
import { Checkbox, FieldGrid } from '#design-system/checkbox.tsx';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { LONGEST_SPONSOR, MOST_SPONSORS, type Sponsor } from '../../sponsors/sponsor-view.ts';
import { siteSettingsPath } from '../document-view.ts';
import type { Promotions, SettingsData } from './settings-data.ts';
import css from './site-settings-page.module.css';

/** Empty rows for new sponsors, below the existing ones. */
const EMPTY_ROWS = 2;
const EMPTY: Sponsor = { name: '', href: '', line: null, isBetting: false };

/** The sponsors on the site's pages, in this order; a row without a name is dropped. */
export function SponsorsPart({ promotions }: { promotions: Promotions }) {
  const { token, site } = useLoaderData<SettingsData>();
  const { sponsors, version, mayWrite } = promotions.sponsors;
  if (!mayWrite)
    return <p className={css.quiet}>{sponsors.map(({ name }) => name).join(', ') || 'This site has no sponsors.'}</p>;
  const rows = [...sponsors, ...Array.from({ length: EMPTY_ROWS }, () => EMPTY)].slice(0, MOST_SPONSORS);
  return (
    <div className={css.form}>
      <p className={css.quiet}>
        At most {MOST_SPONSORS}. Betting companies appear on the front page only, never on pages about minors. To remove
        a sponsor, clear its row.
      </p>
      <CallForm
        call={({ sponsors: calls }) => calls.save}
        params={{ siteId: site.id }}
        token={token}
        label="Sponsors"
        onDone={({ siteId }) => siteSettingsPath(siteId, 'sponsors')}
      >
        <input type="hidden" name="version" value={version} />
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position in the document
          <SponsorRow key={index} row={row} index={index} />
        ))}
        <SubmitButton>Save sponsors</SubmitButton>
      </CallForm>
    </div>
  );
}

function SponsorRow({ row: { name, href, line, isBetting }, index }: { row: Sponsor; index: number }) {
  const field = (part: string) => ({ id: `sponsor-${index}-${part}`, name: `sponsors[${index}][${part}]` });
  return (
    <fieldset className={css.row}>
      <legend>{name || `Sponsor ${index + 1}`}</legend>
      <FieldGrid>
        <CallField
          {...field('name')}
          label="Name"
          span={4}
          defaultValue={name}
          maxLength={LONGEST_SPONSOR.name}
          autoComplete="off"
        />
        <CallField
          {...field('href')}
          label="Address"
          span={8}
          defaultValue={href}
          maxLength={LONGEST_SPONSOR.href}
          inputMode="url"
          autoComplete="off"
        />
        <CallField
          {...field('line')}
          label="Line"
          span={8}
          defaultValue={line ?? ''}
          maxLength={LONGEST_SPONSOR.line}
          autoComplete="off"
        />
        <Checkbox {...field('is_betting')} label="Betting company" span={4} value="1" defaultChecked={isBetting} />
      </FieldGrid>
    </fieldset>
  );
}
