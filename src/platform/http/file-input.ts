import { z } from 'zod';

/** A file from a form (`takesFile` of a call). Its name and type are the sender's claims and prove nothing. */
export type UploadedFile = { name: string; bytes: Uint8Array };

const isUploadedFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;

/** A browser passes its own file, which the transport sends as a form. */
export const fileInput: z.ZodType<UploadedFile, UploadedFile | Blob> = z.custom<UploadedFile>(isUploadedFile, {
  error: 'Please choose a file',
});

/** A marker that no request body can contain; without it a caller could name any file of this machine. */
const WRITTEN = Symbol('written by us');

/** A file streamed to this machine's disk, at `path` until the call has answered; `checksum` is its SHA-256 in hex. */
export type DiskFile = { name: string; path: string; bytes: number; checksum: string; [WRITTEN]: true };

export const diskFile = (file: Omit<DiskFile, typeof WRITTEN>): DiskFile => ({ ...file, [WRITTEN]: true });

const isDiskFile = (value: unknown): boolean => typeof value === 'object' && value !== null && WRITTEN in value;

export const diskFileInput: z.ZodType<DiskFile, DiskFile | Blob> = z.custom<DiskFile>(isDiskFile, {
  error: 'Please choose a file',
});
