import type { PropsWithChildren } from 'react';
import { useLoaderData } from 'react-router';
import { Facts } from '#design-system/facts.tsx';
import { OlderPages } from '#design-system/older-pages.tsx';
import { Tabs } from '#design-system/tabs.tsx';
import { fileSize } from '#kernel/file-size.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { AdminFailure, AdminFrame, AdminHead } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { SavedToast } from '#web/saved-toast.tsx';
import { useProgress } from '#web/use-progress.ts';
import { IMPORTS_PATH, LINE_PARTS, type LinePart, type UploadView, uploadPath } from '../upload-view.ts';
import { DoubtsList } from './doubts-list.tsx';
import css from './imports.module.css';
import { LinesTable } from './lines-table.tsx';
import { aboutWords, isInProgress, number } from './status-words.ts';
import { UploadActions } from './upload-actions.tsx';
import { UploadStatus } from './upload-status.tsx';
import { loadUpload, type UploadData } from './uploads-data.ts';

export { loadUpload as loader };

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title="Import" path={IMPORTS_PATH}>
      {children}
    </AdminFailure>
  );
}

/** One file: its state, what it would change or did change, and the available actions. */
export function Component() {
  const { navigation, token, upload, isDecided } = useLoaderData<UploadData>();
  useProgress(isInProgress(upload));
  const { fileName, totals } = upload;
  const hasLists = totals !== null && upload.expiresAt !== null && !isInProgress(upload);
  return (
    <AdminFrame navigation={navigation} path={IMPORTS_PATH}>
      <PageMeta title={fileName} description="A file to import." path={uploadPath(upload.id)} isIndexed={false} />
      <AdminHead title={fileName}>
        {aboutWords(upload)} · <a href={IMPORTS_PATH}>All imports</a>
      </AdminHead>
      {isDecided ? <SavedToast message="Decision saved." param="done" /> : null}
      <section className={css.part} aria-label="State" aria-live="polite">
        <Facts items={factsOf(upload)} />
        <p className={css.quiet}>{historyOf(upload)}</p>
        <UploadActions upload={upload} token={token} />
      </section>
      {hasLists ? <Lists totals={totals} /> : null}
    </AdminFrame>
  );
}

function factsOf(upload: UploadView) {
  const { counts, totals } = upload;
  const isDone = upload.status === 'done' || upload.status === 'undone';
  return [
    { label: 'Status', value: <UploadStatus upload={upload} /> },
    ...(counts === null
      ? []
      : [
          { label: 'Rows read', value: number(counts.read) },
          { label: isDone ? 'Created' : 'Would create', value: number(counts.created) },
          { label: isDone ? 'Changed' : 'Would change', value: number(counts.updated) },
          { label: 'Unchanged', value: number(counts.unchanged) },
          { label: 'Skipped', value: number(counts.skipped) },
          { label: 'Rejected', value: number(counts.rejected) },
        ]),
    ...(totals === null || totals.schoolsGiven === 0
      ? []
      : [{ label: 'Schools found', value: `${number(totals.schoolsMatched)} of ${number(totals.schoolsGiven)}` }]),
  ];
}

/** The file's source, who did what with it, and how long it is kept. */
function historyOf(upload: UploadView): string {
  const { source, ratingFromStars, isNewest, bytes, uploadedBy, uploadedAt } = upload;
  const { status, confirmedBy, confirmedAt, finishedAt, expiresAt } = upload;
  const isDone = status === 'done' || status === 'undone';
  const who = (name: string | null) => name ?? 'a deleted account';
  return [
    `Source: ${source}, ${fileSize(bytes)}.`,
    ratingFromStars ? 'Rated by its stars.' : '',
    isNewest ? 'The source’s latest portal file.' : '',
    `Uploaded ${staffTime(uploadedAt)} by ${who(uploadedBy)}.`,
    confirmedAt === null ? '' : `Confirmed ${staffTime(confirmedAt)} by ${who(confirmedBy)}.`,
    isDone && finishedAt !== null ? `Imported ${staffTime(finishedAt)}.` : '',
    expiresAt === null ? '' : `The file is kept until ${staffTime(expiresAt)}.`,
  ]
    .filter((words) => words !== '')
    .join(' ');
}

const TAB_WORDS: Readonly<Record<LinePart, string>> = {
  change: 'Changes',
  reason: 'Skipped or rejected',
  doubt: 'Doubtful matches',
  school: 'Unknown schools',
  missing: 'Missing',
  note: 'Notes',
};

function Lists({ totals }: { totals: NonNullable<UploadView['totals']> }) {
  const { upload, part, cursor, lines, doubts } = useLoaderData<UploadData>();
  const href = (each: LinePart, from = 0) =>
    `${uploadPath(upload.id)}?part=${each}${from === 0 ? '' : `&cursor=${from}`}`;
  const next = lines?.nextCursor ?? doubts?.nextCursor ?? null;
  return (
    <section className={css.part} aria-labelledby="lists-head">
      <h2 id="lists-head">What the check found</h2>
      <Tabs
        label="What the check found"
        tabs={LINE_PARTS.map((each) => ({
          label: `${TAB_WORDS[each]} (${number(totals[each])})`,
          href: href(each),
          current: each === part,
        }))}
      />
      {part !== 'doubt' && lines ? <LinesTable part={part} lines={lines.lines} upload={upload} /> : null}
      {doubts ? <DoubtsList doubts={doubts.doubts} /> : null}
      <OlderPages
        label={`Pages of ${TAB_WORDS[part].toLowerCase()}`}
        newestHref={cursor === 0 ? null : href(part)}
        olderHref={next === null ? null : href(part, next)}
        words={{ first: 'First page', next: 'Next page' }}
      />
    </section>
  );
}
