import { Progress } from '#design-system/progress.tsx';
import type { UploadView } from '../upload-view.ts';
import { isInProgress, number, percentOf, STATUS_WORDS } from './status-words.ts';

/** The state of a file, with its progress while it is being processed. */
export function UploadStatus({ upload }: { upload: UploadView }) {
  const { status, rowsDone } = upload;
  const words = STATUS_WORDS[status];
  if (!isInProgress(upload) || status === 'uploaded' || status === 'confirmed') return <span>{words}</span>;
  const percent = percentOf(upload);
  return (
    <Progress label={words} percent={percent}>
      {percent === null ? `${words}, ${number(rowsDone)} rows read` : null}
    </Progress>
  );
}
