import { z } from 'zod';

/** A file that a form sent along (`takesFile` of a call). Its name and type are what the sender says: they prove nothing. */
export type UploadedFile = { name: string; bytes: Uint8Array };

const isUploadedFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;

/** A browser gives its own file, which the transport sends as a form. */
export const fileInput: z.ZodType<UploadedFile, UploadedFile | Blob> = z.custom<UploadedFile>(isUploadedFile, {
  error: 'Please choose a file',
});
