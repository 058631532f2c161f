import { Checkbox, FieldGrid } from '#design-system/checkbox.tsx';
import { SPORTS, sportName } from '#kernel/sports.ts';
import { CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { KIND_WORDS } from '../kind-view.ts';
import { UPLOAD_LIMITS, uploadPath } from '../upload-view.ts';
import css from './imports.module.css';

const MEGABYTES = UPLOAD_LIMITS.fileBytes / 1_048_576;
const isTooLarge = ({ files }: HTMLInputElement) => (files?.[0]?.size ?? 0) > UPLOAD_LIMITS.fileBytes;

/** The form for a new file, which is checked before anything is imported. */
export function UploadForm({ token }: { token: string }) {
  return (
    <section className={css.part} aria-labelledby="upload-head">
      <h2 id="upload-head">Import a file</h2>
      <p className={css.quiet}>
        Upload a file, review what it would change, then confirm. Nothing is imported until you confirm.
      </p>
      <div className={css.form}>
        <CallForm
          call={({ imports }) => imports.add}
          token={token}
          label="Import a file"
          onDone={({ id }) => uploadPath(id)}
        >
          <FieldGrid>
            <CallSelect
              label="What the file holds"
              name="kind"
              defaultValue="recruits"
              span={4}
              options={Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label }))}
            />
            <CallSelect
              label="Sport"
              name="sport"
              defaultValue="football"
              span={4}
              hint="Not used for ZIP places."
              options={SPORTS.map((sport) => ({ value: sport, label: sportName(sport) }))}
            />
            <CallField
              label="Year"
              name="year"
              inputMode="numeric"
              maxLength={4}
              span={4}
              hint="The class or season. Required for recruits and rosters."
              autoComplete="off"
            />
            <CallField
              label="Source"
              name="source"
              maxLength={40}
              span={6}
              hint="Where the values come from. Optional."
              autoComplete="off"
            />
            <CallField
              label="File"
              name="file"
              type="file"
              accept=".csv,.tsv,.txt,.json,text/csv,application/json"
              required
              span={6}
              hint={`CSV or JSON, at most ${MEGABYTES} MB.`}
              onChange={({ target }) => target.setCustomValidity(isTooLarge(target) ? `At most ${MEGABYTES} MB` : '')}
            />
          </FieldGrid>
          <Checkbox label="Rate recruits by the file’s stars" name="rating_from_stars" value="1" />
          <Checkbox
            label="This is the source’s latest portal file, even if its dates look older"
            name="is_newest"
            value="1"
          />
          <SubmitButton>Upload and check</SubmitButton>
        </CallForm>
        <noscript>
          <p className={css.quiet}>
            Uploading needs JavaScript. Without it, use <code>bluechip import</code> on the server.
          </p>
        </noscript>
      </div>
    </section>
  );
}
