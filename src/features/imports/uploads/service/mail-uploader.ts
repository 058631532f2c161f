import { findMember } from '#features/membership/accounts/public.ts';
import { siteUrl } from '#features/sites/sites/public.ts';
import { importMail } from '../emails.tsx';
import type { Upload } from '../queries.ts';
import { uploadPath } from '../upload-view.ts';
import type { FileDeps } from './run-file.ts';

/** Emails the uploader the result, in the same transaction. */
export async function mailUploader(
  { db, config, ports }: Pick<FileDeps, 'db' | 'config' | 'ports'>,
  upload: Upload,
  outcome: 'checked' | 'done',
): Promise<void> {
  const userId = outcome === 'done' ? upload.confirmedBy : upload.uploadedBy;
  const member = userId === null ? null : await findMember(db, userId);
  if (!member?.email) return;
  const mail = await importMail({
    to: member.email,
    outcome,
    fileName: upload.fileName,
    counts: upload.counts ?? {},
    doubts: upload.totals?.doubt ?? 0,
    url: `${siteUrl(config, '')}${uploadPath(upload.id)}`,
  });
  await ports.mail.post(db, mail);
}
