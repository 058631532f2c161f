import { useLoaderData } from 'react-router';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { WrittenHtml } from '#design-system/written-html.tsx';
import { CallArea, CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { LONGEST_VOICE } from '../../site-voice/voice-view.ts';
import { siteSettingsPath } from '../document-view.ts';
import { DaysFields } from './days-fields.tsx';
import { Preview } from './preview.tsx';
import type { SettingsData } from './settings-data.ts';
import css from './site-settings-page.module.css';

/** The publisher's letter to readers who may subscribe to the site. */
export function LetterPart() {
  const { token, site, voice } = useLoaderData<SettingsData>();
  const { letter, letterVersion, mayWrite } = voice;
  const preview = letter?.html ? (
    <Preview>
      <h4>{letter.title}</h4>
      <WrittenHtml html={letter.html} />
      {letter.signature ? <p>{letter.signature}</p> : null}
    </Preview>
  ) : null;
  if (!mayWrite) return preview ?? <p className={css.quiet}>This site has no letter.</p>;
  return (
    <>
      <div className={css.form}>
        <CallForm
          call={({ siteVoice }) => siteVoice.saveLetter}
          params={{ siteId: site.id }}
          token={token}
          label="Publisher’s letter"
          onDone={({ siteId }) => siteSettingsPath(siteId, 'letter')}
        >
          <input type="hidden" name="version" value={letterVersion} />
          <FieldGrid>
            <CallField
              id="letter-title"
              label="Title"
              name="title"
              span={12}
              maxLength={LONGEST_VOICE.title}
              defaultValue={letter?.title ?? ''}
              autoComplete="off"
            />
            <CallArea
              id="letter-html"
              label="Letter"
              name="html"
              rows={10}
              span={12}
              maxLength={LONGEST_VOICE.letter}
              defaultValue={letter?.html ?? ''}
              hint="HTML: paragraphs, headings, lists, quotes, tables and links. Leave empty for no letter."
            />
            <CallField
              id="letter-signature"
              label="Signed by"
              name="signature"
              span={12}
              maxLength={LONGEST_VOICE.signature}
              defaultValue={letter?.signature ?? ''}
              autoComplete="off"
            />
            <DaysFields of="letter" startsOn={letter?.startsOn ?? null} endsOn={letter?.endsOn ?? null} />
          </FieldGrid>
          <SubmitButton>Save letter</SubmitButton>
        </CallForm>
      </div>
      {preview}
    </>
  );
}
