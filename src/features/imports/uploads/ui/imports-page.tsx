import type { PropsWithChildren } from 'react';
import { useLoaderData } from 'react-router';
import { OlderPages } from '#design-system/older-pages.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { AdminFailure, AdminFrame, AdminHead } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { SavedToast } from '#web/saved-toast.tsx';
import { useProgress } from '#web/use-progress.ts';
import { IMPORTS_PATH, type UploadView, uploadPath } from '../upload-view.ts';
import css from './imports.module.css';
import { ImportsTabs } from './imports-tabs.tsx';
import { aboutWords, isInProgress, number, STATUS_WORDS } from './status-words.ts';
import { UploadForm } from './upload-form.tsx';
import { UploadStatus } from './upload-status.tsx';
import { loadUploads, type UploadsData } from './uploads-data.ts';

export { loadUploads as loader };

const TITLE = 'Imports';

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title={TITLE} path={IMPORTS_PATH}>
      {children}
    </AdminFailure>
  );
}

/** Uploaded files: the form for a new one, and the earlier ones. */
export function Component() {
  const { navigation, token, found, isOlder, isDiscarded } = useLoaderData<UploadsData>();
  const { uploads, nextCursor } = found;
  useProgress(uploads.some(isInProgress));
  return (
    <AdminFrame navigation={navigation} path={IMPORTS_PATH}>
      <PageMeta title={TITLE} description="Files to import." path={IMPORTS_PATH} isIndexed={false} />
      <AdminHead title={TITLE}>
        Class files, portal files, rosters, games and more. All times are Central (CT).
      </AdminHead>
      {isDiscarded ? <SavedToast message="The file is deleted." param="done" /> : null}
      <ImportsTabs current="files" />
      {isOlder ? null : <UploadForm token={token} />}
      <section className={css.part} aria-labelledby="files-head">
        <h2 id="files-head">Files</h2>
        {uploads.length === 0 ? (
          <Empty title={isOlder ? 'No older files' : 'No files yet'}>
            {isOlder ? 'These were the oldest.' : 'Upload the first one above.'}
          </Empty>
        ) : (
          <UploadsTable uploads={uploads} />
        )}
        <OlderPages
          label="Pages of files"
          newestHref={isOlder ? IMPORTS_PATH : null}
          olderHref={nextCursor === null ? null : `${IMPORTS_PATH}?cursor=${nextCursor}`}
        />
      </section>
    </AdminFrame>
  );
}

const STATUS = cell('sm');
const COUNTS = cell('lg', 'muted');
const WHEN = cell('nowrap', 'md');

function UploadsTable({ uploads }: { uploads: readonly UploadView[] }) {
  const head = (
    <>
      <th scope="col">File</th>
      <th scope="col" className={STATUS}>
        Status
      </th>
      <th scope="col" className={COUNTS}>
        Changes
      </th>
      <th scope="col" className={WHEN}>
        Uploaded
      </th>
    </>
  );
  return (
    <Table caption="Files, newest first" head={head} dense>
      {uploads.map((upload) => {
        const { id, fileName, uploadedAt, uploadedBy, openDoubts } = upload;
        return (
          <TableRow key={id}>
            <RowHead
              href={uploadPath(id)}
              sub={aboutWords(upload)}
              left={[STATUS_WORDS[upload.status], staffTime(uploadedAt)]}
            >
              {fileName}
            </RowHead>
            <td className={STATUS}>
              <UploadStatus upload={upload} />
              {openDoubts === 0
                ? null
                : `, ${openDoubts === 1 ? '1 doubtful match' : `${openDoubts} doubtful matches`}`}
            </td>
            <td className={COUNTS}>{countsText(upload)}</td>
            <td className={WHEN}>
              <time dateTime={uploadedAt}>{staffTime(uploadedAt)}</time>, {uploadedBy ?? 'deleted account'}
            </td>
          </TableRow>
        );
      })}
    </Table>
  );
}

function countsText({ counts }: UploadView): string {
  if (counts === null) return '';
  const { created, updated, skipped, rejected } = counts;
  return `${number(created)} created, ${number(updated)} changed, ${number(skipped + rejected)} refused`;
}
