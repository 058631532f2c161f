import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { appliedPath, IMPORTS_PATH, type UploadView, uploadPath } from '../upload-view.ts';
import css from './imports.module.css';
import { number } from './status-words.ts';

type Props = { upload: UploadView; token: string };

/** The actions available for a file in its current state. */
export function UploadActions({ upload, token }: Props) {
  const { status, failure, importId, expiresAt, undoneAt } = upload;
  switch (status) {
    case 'uploaded':
    case 'checking':
      return <Alert kind="info">Nothing is imported yet. We’ll email you when the check is done.</Alert>;
    case 'confirmed':
    case 'running':
      return <Alert kind="info">The file is imported as a whole or not at all. We’ll email you when it’s done.</Alert>;
    case 'checked':
      return <Review upload={upload} token={token} />;
    case 'outdated':
    case 'failed':
      return (
        <>
          <Alert kind="severe">{failure ?? 'Something went wrong.'}</Alert>
          <div className={css.actions}>
            {expiresAt === null ? null : <CheckForm upload={upload} token={token} kind="ink" />}
            <DiscardForm upload={upload} token={token} />
          </div>
        </>
      );
    case 'done':
    case 'undone':
      return importId === null ? null : (
        <div className={css.actions}>
          <ButtonLink kind="second" href={appliedPath(importId)}>
            {undoneAt === null ? 'Undo this import' : 'See the undo'}
          </ButtonLink>
        </div>
      );
    case 'expired':
      return <Alert kind="info">The file is deleted. Upload it again to import it.</Alert>;
  }
}

function Review({ upload, token }: Props) {
  const { counts, openDoubts, hasNewDecisions, turn, id } = upload;
  const news = (counts?.created ?? 0) + (counts?.updated ?? 0);
  const doubts = openDoubts === 1 ? '1 row may match a person' : `${number(openDoubts)} rows may match people`;
  return (
    <>
      {openDoubts > 0 ? (
        <Alert kind="info" link={{ label: 'Decide', href: `${uploadPath(id)}?part=doubt` }}>
          {doubts} already in the network. Undecided rows are imported as shown.
        </Alert>
      ) : null}
      {hasNewDecisions ? <Alert kind="info">Check the file again to see it with your decisions.</Alert> : null}
      {news === 0 && !hasNewDecisions ? <Alert kind="info">Nothing is new in this file.</Alert> : null}
      <div className={css.actions}>
        {news > 0 && !hasNewDecisions ? (
          <CallForm
            call={({ imports }) => imports.confirm}
            params={{ uploadId: id }}
            token={token}
            label="Confirm the import"
            onDone={() => uploadPath(id)}
          >
            <input type="hidden" name="turn" value={turn} />
            <SubmitButton>Confirm and import</SubmitButton>
          </CallForm>
        ) : null}
        <CheckForm upload={upload} token={token} kind={hasNewDecisions ? 'ink' : 'second'} />
        <DiscardForm upload={upload} token={token} />
      </div>
    </>
  );
}

function CheckForm({ upload: { id }, token, kind }: Props & { kind: 'ink' | 'second' }) {
  return (
    <CallForm
      call={({ imports }) => imports.check}
      params={{ uploadId: id }}
      token={token}
      label="Check the file again"
      onDone={() => uploadPath(id)}
    >
      <SubmitButton kind={kind}>Check again</SubmitButton>
    </CallForm>
  );
}

function DiscardForm({ upload: { id }, token }: Props) {
  return (
    <CallForm
      call={({ imports }) => imports.discard}
      params={{ uploadId: id }}
      token={token}
      label="Delete the file"
      onDone={() => `${IMPORTS_PATH}?done=discarded`}
    >
      <SubmitButton kind="danger">Delete file</SubmitButton>
    </CallForm>
  );
}
