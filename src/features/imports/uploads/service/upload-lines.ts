import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { getUpload, listUploadLines, listUploads } from '../contract.ts';
import { listLines } from '../line-queries.ts';
import { findUpload, listUploads as listRows } from '../queries.ts';
import { LINES_PER_PAGE } from '../upload-view.ts';
import { uploadViews } from './upload-views.ts';

/** Uploads and the results of their checks, page by page. */

const UPLOADS_PER_PAGE = 25;

export async function uploads(
  { db }: Pick<Context, 'db'>,
  { cursor }: ParsedOf<typeof listUploads>['query'],
): Promise<ReplyOf<typeof listUploads>> {
  const found = await listRows(db, { before: cursor ?? null, limit: UPLOADS_PER_PAGE + 1 });
  const shown = found.slice(0, UPLOADS_PER_PAGE);
  return {
    uploads: await uploadViews(db, shown),
    nextCursor: found.length > UPLOADS_PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function upload({ db }: Pick<Context, 'db'>, id: number): Promise<ReplyOf<typeof getUpload>> {
  const found = await findUpload(db, id);
  const [view] = found ? await uploadViews(db, [found]) : [];
  if (!view) throw apiError('not_found');
  return view;
}

/** `cursor`: the start of the page. */
export async function uploadLines(
  { db }: Pick<Context, 'db'>,
  uploadId: number,
  { part, cursor }: ParsedOf<typeof listUploadLines>['query'],
): Promise<ReplyOf<typeof listUploadLines>> {
  if (!(await findUpload(db, uploadId))) throw apiError('not_found');
  const found = await listLines(db, { uploadId, part, after: cursor - 1, limit: LINES_PER_PAGE + 1 });
  return {
    lines: found.slice(0, LINES_PER_PAGE).map(({ place, line, content }) => ({ place, line, content })),
    nextCursor: found.length > LINES_PER_PAGE ? (found.at(-1)?.place ?? null) : null,
  };
}
