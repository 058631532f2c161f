import { useLoaderData } from 'react-router';
import { Checkbox, FieldGrid } from '#design-system/checkbox.tsx';
import { WrittenHtml } from '#design-system/written-html.tsx';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { LONGEST_VOICE } from '../../site-voice/voice-view.ts';
import { siteSettingsPath } from '../document-view.ts';
import { DaysFields } from './days-fields.tsx';
import { Preview } from './preview.tsx';
import type { SettingsData } from './settings-data.ts';
import css from './site-settings-page.module.css';

/** The banner: one line under the navigation of every page of the site. */
export function BannerPart() {
  const { token, site, voice } = useLoaderData<SettingsData>();
  const { banner, bannerVersion, mayWrite } = voice;
  const preview = banner?.html ? (
    <Preview>
      <p>
        <WrittenHtml html={banner.html} kind="line" />
      </p>
    </Preview>
  ) : null;
  if (!mayWrite) return preview ?? <p className={css.quiet}>This site has no banner.</p>;
  return (
    <>
      <div className={css.form}>
        <CallForm
          call={({ siteVoice }) => siteVoice.saveBanner}
          params={{ siteId: site.id }}
          token={token}
          label="Promotion banner"
          onDone={({ siteId }) => siteSettingsPath(siteId, 'banner')}
        >
          <input type="hidden" name="version" value={bannerVersion} />
          <FieldGrid>
            <CallArea
              id="banner-html"
              label="Text"
              name="html"
              rows={2}
              span={12}
              maxLength={LONGEST_VOICE.banner}
              defaultValue={banner?.html ?? ''}
              hint={`At most ${LONGEST_VOICE.banner} characters. HTML: b, i and a. Leave empty for no banner.`}
            />
            <DaysFields of="banner" startsOn={banner?.startsOn ?? null} endsOn={banner?.endsOn ?? null} />
            <Checkbox
              id="banner-selling"
              label="Subscription promo (hidden from subscribers)"
              name="is_selling"
              value="1"
              span={12}
              defaultChecked={banner?.isSelling ?? false}
            />
          </FieldGrid>
          <SubmitButton>Save banner</SubmitButton>
        </CallForm>
      </div>
      {preview}
    </>
  );
}
