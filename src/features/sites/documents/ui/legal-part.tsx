import { FieldGrid } from '#design-system/checkbox.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { CallArea, CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import type { listLegalEntries } from '../../legal/contract.ts';
import { LONGEST_LEGAL, legalPath } from '../../legal/legal-view.ts';
import { siteSettingsPath } from '../document-view.ts';

type LegalEntry = ReplyOf<typeof listLegalEntries>['legalDocuments'][number];

/** Terms, privacy policy and refund policy of the whole network, one form each. */
export function LegalPart({ documents, token }: { documents: readonly LegalEntry[]; token: string }) {
  return (
    <>
      <p>
        These apply to every site. Have your lawyer review them before you open to the public and after every change.
      </p>
      {documents.map((each) => (
        <div key={each.name}>
          <h3>
            <a href={legalPath(each.name)}>{each.title}</a>
          </h3>
          <LegalForm document={each} token={token} />
        </div>
      ))}
    </>
  );
}

function LegalForm({ document, token }: { document: LegalEntry; token: string }) {
  const { name, title, html, url, version, isDefault } = document;
  return (
    <CallForm
      call={({ legal }) => legal.save}
      params={{ name }}
      token={token}
      label={title}
      onDone={({ siteId }) => siteSettingsPath(siteId, 'legal')}
    >
      <input type="hidden" name="version" value={version} />
      <FieldGrid>
        <CallField
          id={`${name}-url`}
          label="External address"
          name="url"
          type="url"
          span={12}
          maxLength={LONGEST_LEGAL.url}
          defaultValue={url ?? ''}
          autoComplete="off"
          hint="Starts with https://. Links go there instead of to our page. Leave empty to use our page."
        />
        <CallArea
          id={`${name}-html`}
          label="Text"
          name="html"
          rows={14}
          span={12}
          maxLength={LONGEST_LEGAL.html}
          defaultValue={html}
          hint={`${isDefault ? 'This is the default text. ' : ''}HTML: paragraphs, headings, lists, tables and links. Leave empty for the default text.`}
        />
      </FieldGrid>
      <SubmitButton>{`Save ${title}`}</SubmitButton>
    </CallForm>
  );
}
