import type { MemberDataPart } from '#platform/member-data.ts';
import { forgetDecider } from './line-queries.ts';
import { forgetUploader, listUploadsOf } from './queries.ts';
import { forgetUndoer } from './undo-queries.ts';

/** The files that a staff member uploaded to be imported. */
export const uploadData: MemberDataPart = {
  name: 'import_files',
  tables: ['import_uploads', 'import_decisions', 'import_undos'],
  export: async (db, userId) =>
    (await listUploadsOf(db, userId)).map(({ kind, fileName, uploadedAt }) => ({
      kind,
      file_name: fileName,
      uploaded_at: uploadedAt.toISOString(),
    })),
  erase: async (db, userId) => {
    await forgetUploader(db, userId);
    await forgetDecider(db, userId);
    await forgetUndoer(db, userId);
  },
};
