import type { LoaderFunctionArgs } from 'react-router';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { getAppliedImport, listAppliedImports } from '../applied-calls-view.ts';
import type { listDoubts, listUploadLines, listUploads } from '../contract.ts';
import { LINE_PARTS, type LinePart, type UploadView } from '../upload-view.ts';

/** The data of the import pages. */

type Frame = { token: string; navigation: Awaited<ReturnType<typeof loadAdminNavigation>> };

export type UploadsData = Frame & {
  found: ReplyOf<typeof listUploads>;
  isOlder: boolean;
  isDiscarded: boolean;
};

export type UploadData = Frame & {
  upload: UploadView;
  part: LinePart;
  /** The start of the shown page of the list. */
  cursor: number;
  lines: ReplyOf<typeof listUploadLines> | null;
  doubts: ReplyOf<typeof listDoubts> | null;
  isDecided: boolean;
};

export type AppliedListData = Frame & { found: ReplyOf<typeof listAppliedImports>; isOlder: boolean };
export type AppliedData = Frame & ReplyOf<typeof getAppliedImport>;

const ID = /^[1-9]\d{0,8}$/;
const PLACE = /^\d{1,9}$/;

/** Anything but a file's id is a page that does not exist. */
function idOf(text: string | undefined): number {
  if (!ID.test(text ?? '')) throw new Response(null, { status: 404 });
  return Number(text);
}

async function frameOf({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const page = pageRequestOf(context);
  const [{ csurfToken: token }, navigation] = await Promise.all([page.api.csrf.get(), loadAdminNavigation(page)]);
  return { token, navigation };
}

const cursorIn = (search: URLSearchParams) => ID.exec(search.get('cursor') ?? '')?.[0];

export async function loadUploads({ request, context }: LoaderFunctionArgs): Promise<UploadsData> {
  const { searchParams } = new URL(request.url);
  const cursor = cursorIn(searchParams);
  const [frame, found] = await Promise.all([
    frameOf({ context }),
    pageRequestOf(context).api.imports.list({ query: cursor ? { cursor } : {} }),
  ]);
  return { ...frame, found, isOlder: cursor !== undefined, isDiscarded: searchParams.get('done') === 'discarded' };
}

export async function loadUpload({ request, context, params }: LoaderFunctionArgs): Promise<UploadData> {
  const { api } = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const uploadId = idOf(params.uploadId);
  const part = LINE_PARTS.find((each) => each === searchParams.get('part')) ?? 'change';
  const cursor = Number(PLACE.exec(searchParams.get('cursor') ?? '')?.[0] ?? 0);
  const [frame, upload, lines, doubts] = await Promise.all([
    frameOf({ context }),
    api.imports.get({ params: { uploadId } }),
    part === 'doubt' ? null : api.imports.lines({ params: { uploadId }, query: { part, cursor } }),
    part === 'doubt' ? api.imports.doubts({ params: { uploadId }, query: { cursor } }) : null,
  ]);
  return { ...frame, upload, part, cursor, lines, doubts, isDecided: searchParams.get('done') === 'decided' };
}

export async function loadAppliedList({ request, context }: LoaderFunctionArgs): Promise<AppliedListData> {
  const cursor = cursorIn(new URL(request.url).searchParams);
  const [frame, found] = await Promise.all([
    frameOf({ context }),
    pageRequestOf(context).api.imports.applied({ query: cursor ? { cursor } : {} }),
  ]);
  return { ...frame, found, isOlder: cursor !== undefined };
}

export async function loadApplied({ context, params }: LoaderFunctionArgs): Promise<AppliedData> {
  const importId = idOf(params.importId);
  const [frame, found] = await Promise.all([
    frameOf({ context }),
    pageRequestOf(context).api.imports.appliedOne({ params: { importId } }),
  ]);
  return { ...frame, ...found };
}
