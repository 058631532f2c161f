import { handle } from '#platform/http/handle.ts';
import { checkUndo, getAppliedImport, listAppliedImports, undoAppliedImport } from './applied-calls-view.ts';
import {
  addUpload,
  checkUploadAgain,
  confirmUpload,
  decideDoubt,
  discardUpload,
  getUpload,
  listDoubts,
  listUploadLines,
  listUploads,
} from './contract.ts';
import { keepUpload } from './service/add-upload.ts';
import { decide, doubtsOf } from './service/decide-row.ts';
import { appliedImport, appliedImports, askForUndo } from './service/undo-applied.ts';
import { upload, uploadLines, uploads } from './service/upload-lines.ts';
import { checkAgain, confirm, discard } from './service/upload-steps.ts';

export const uploadEndpoints = [
  handle(addUpload, { run: async (ctx, { body }) => upload(ctx, (await keepUpload(ctx, body)).id) }),
  handle(listUploads, { run: (ctx, { query }) => uploads(ctx, query) }),
  handle(getUpload, { run: (ctx, { params }) => upload(ctx, params.uploadId) }),
  handle(listUploadLines, { run: (ctx, { params, query }) => uploadLines(ctx, params.uploadId, query) }),
  handle(listDoubts, { run: (ctx, { params, query }) => doubtsOf(ctx, params.uploadId, query.cursor) }),
  handle(decideDoubt, {
    run: async (ctx, input) => {
      await decide(ctx, input);
      return { id: input.params.uploadId, line: input.params.line, cursor: input.body.cursor };
    },
  }),
  handle(checkUploadAgain, {
    run: async (ctx, { params: { uploadId } }) => {
      await checkAgain(ctx, uploadId);
      return { id: uploadId };
    },
  }),
  handle(confirmUpload, {
    run: async (ctx, { params: { uploadId }, body }) => {
      await confirm(ctx, uploadId, body.turn);
      return { id: uploadId };
    },
  }),
  handle(discardUpload, {
    run: async (ctx, { params: { uploadId } }) => {
      await discard(ctx, uploadId);
      return { id: uploadId };
    },
  }),
  handle(listAppliedImports, { run: (ctx, { query }) => appliedImports(ctx, query) }),
  handle(getAppliedImport, { run: (ctx, { params }) => appliedImport(ctx, params.importId) }),
  handle(checkUndo, {
    run: async (ctx, { params: { importId } }) => {
      await askForUndo(ctx, importId, null);
      return { id: importId };
    },
  }),
  handle(undoAppliedImport, {
    run: async (ctx, { params: { importId }, body }) => {
      await askForUndo(ctx, importId, body.reason);
      return { id: importId };
    },
  }),
];
