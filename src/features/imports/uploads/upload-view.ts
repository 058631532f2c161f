import { z } from 'zod';

/** Files that staff import: their states, and how pages and endpoints show them. Isomorphic. */

export const IMPORTS_PATH = '/admin/imports';
export const uploadPath = (id: number): string => `${IMPORTS_PATH}/${id}`;
export const APPLIED_PATH = `${IMPORTS_PATH}/applied`;
export const appliedPath = (importId: number): string => `${APPLIED_PATH}/${importId}`;

const MEGABYTE = 1_048_576;
export const UPLOAD_LIMITS = {
  fileBytes: 50 * MEGABYTE,
  /** Days from the last step until the file and the check's results are deleted. */
  days: 30,
  /** How many files of one staff member may be checked or imported at a time. */
  unfinished: 5,
  longestReason: 500,
} as const;

/**
 * uploaded: waits for its check. checked: waits for a person. confirmed: waits to be imported. outdated: the records changed since the
 * check, and nothing was imported. failed: the file is kept. expired: nobody confirmed it, and the file is deleted.
 */
export const UPLOAD_STATUSES = [
  'uploaded',
  'checking',
  'checked',
  'confirmed',
  'running',
  'done',
  'undone',
  'outdated',
  'failed',
  'expired',
] as const;
export type ShownStatus = (typeof UPLOAD_STATUSES)[number];
/** The stored status: whether an import was undone is stored with the import. */
export type UploadStatus = Exclude<ShownStatus, 'undone'>;

/** The lists of a check. change: writes to a record. reason: lines that are rejected or skipped. */
export const LINE_PARTS = ['change', 'reason', 'doubt', 'school', 'missing', 'note'] as const;
export type LinePart = (typeof LINE_PARTS)[number];
export const LINES_PER_PAGE = 50;

export const DECISIONS = ['same', 'new', 'skip'] as const;

/** checking: the preview is running. ready: it can be undone. */
export const UNDO_STATUSES = ['checking', 'ready', 'running', 'undone', 'refused', 'failed'] as const;
export type UndoStatus = (typeof UNDO_STATUSES)[number];

/** The length of each list, of which only the first lines are kept. */
export const uploadTotals = z.object({
  change: z.int(),
  reason: z.int(),
  doubt: z.int(),
  school: z.int(),
  missing: z.int(),
  note: z.int(),
  /** Rows that name a school, and those whose schools are all known. */
  schoolsGiven: z.int(),
  schoolsMatched: z.int(),
});
export type UploadTotals = z.output<typeof uploadTotals>;

export const uploadCounts = z.object({
  read: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  rejected: z.int(),
});

export const uploadView = z.object({
  id: z.int(),
  kind: z.string(),
  sport: z.string().nullable(),
  year: z.int().nullable(),
  source: z.string(),
  ratingFromStars: z.boolean(),
  isNewest: z.boolean(),
  fileName: z.string(),
  bytes: z.int(),
  status: z.enum(UPLOAD_STATUSES),
  /** The turn of the shown check: a confirmation must name it. */
  turn: z.int(),
  rowsDone: z.int(),
  /** Null while the file is read. */
  rowsTotal: z.int().nullable(),
  unit: z.enum(['line', 'record']).nullable(),
  /** Of the last check, or of the import. Null: not checked yet. */
  counts: uploadCounts.nullable(),
  totals: uploadTotals.nullable(),
  /** Doubtful matches that a person can decide and has not. */
  openDoubts: z.int(),
  /** Decisions made after the last check. */
  hasNewDecisions: z.boolean(),
  failure: z.string().nullable(),
  failedStep: z.enum(['check', 'import']).nullable(),
  /** Identifies the import for an undo. */
  importId: z.int().nullable(),
  /** Usernames; null: their accounts are gone. */
  uploadedBy: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  /** ISO 8601, like every time here. */
  uploadedAt: z.string(),
  checkedAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  /** When the file and the check's results are deleted; null: they have been. */
  expiresAt: z.string().nullable(),
});
export type UploadView = z.output<typeof uploadView>;
