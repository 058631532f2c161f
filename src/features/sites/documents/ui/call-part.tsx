import { useLoaderData } from 'react-router';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { WrittenHtml } from '#design-system/written-html.tsx';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { CALL_LINK_TEXT, LONGEST_VOICE } from '../../site-voice/voice-view.ts';
import { siteSettingsPath } from '../document-view.ts';
import { Preview } from './preview.tsx';
import type { SettingsData } from './settings-data.ts';
import css from './site-settings-page.module.css';

/** The line in the header that asks readers without a subscription to sign up. */
export function CallPart() {
  const { token, site, voice } = useLoaderData<SettingsData>();
  const { callToAction, callVersion, mayWrite } = voice;
  const { message, linkText } = callToAction;
  const preview = message ? (
    <Preview>
      <p>
        <WrittenHtml html={message} kind="line" /> <a href={`${site.baseUrl}/sign_up`}>{linkText || CALL_LINK_TEXT}</a>
      </p>
    </Preview>
  ) : null;
  if (!mayWrite) return preview ?? <p className={css.quiet}>This site has no call to action.</p>;
  return (
    <>
      <div className={css.form}>
        <p className={css.quiet}>
          Shown in the header of every page to readers without a subscription. They can’t close it.
        </p>
        <CallForm
          call={(calls) => calls.callToAction.save}
          params={{ siteId: site.id }}
          token={token}
          label="Call to action"
          onDone={({ siteId }) => siteSettingsPath(siteId, 'call')}
        >
          <input type="hidden" name="version" value={callVersion} />
          <FieldGrid>
            <CallField
              id="call-message"
              label="Call to action"
              name="message"
              span={12}
              maxLength={LONGEST_VOICE.callMessage}
              defaultValue={message}
              hint={`Up to ${LONGEST_VOICE.callMessage} characters. HTML: b, i and a. Leave empty for none.`}
              autoComplete="off"
            />
            <CallField
              id="call-link"
              label="Link text"
              name="link_text"
              span={12}
              maxLength={LONGEST_VOICE.callLink}
              defaultValue={linkText}
              hint={`Links to the sign-up page. Leave empty for “${CALL_LINK_TEXT}”.`}
              autoComplete="off"
            />
          </FieldGrid>
          <SubmitButton>Save call to action</SubmitButton>
        </CallForm>
      </div>
      {preview}
    </>
  );
}
