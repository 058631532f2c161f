import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiError, invalidFields, isApiError } from '#kernel/errors.ts';
import { makeWorkFolder } from '../storage/work-folder.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { type DiskFile, diskFile, type UploadedFile } from './file-input.ts';
import { hasTooManyParts, parseQuery, tooManyParts } from './query-string.ts';

/** Multipart forms, for the few calls that accept a file: one file in the field that the call names, plus short fields. */

type TakesFile = NonNullable<EndpointDefinition['takesFile']>;

/** A file comes with a few fields, never with the rows of a list. */
const MAX_FIELDS = 1_000;
const LONGEST_NAME = 100;
const LONGEST_FIELD = 10_000;
/** Bytes of the body other than the file. */
const BESIDE_BYTES = 100_000;
const MEGABYTE = 1_048_576;

/** Enables multipart forms only for the calls of one scope. */
export async function takeFileParts(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyMultipart);
}

/** The multipart form of one request. A file uses memory or disk, so access is checked before its body is read. */
export type FileParts = {
  /** The body in the form of the call's schema. */
  readBody: () => Promise<unknown>;
  /** Deletes the file on disk after the call has replied. */
  close: () => Promise<void>;
};

export function openFileParts(request: FastifyRequest, takesFile: TakesFile): FileParts {
  let folder: string | null = null;
  const keepFile = async (part: MultipartFile): Promise<UploadedFile | DiskFile> => {
    if (!takesFile.isOnDisk) return { name: part.filename, bytes: await part.toBuffer() };
    folder ??= await makeWorkFolder('upload');
    return writeToDisk(part, join(folder, 'file'));
  };
  return {
    readBody: () => readFileParts(request, takesFile, keepFile),
    close: async () => {
      if (folder !== null) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function writeToDisk(part: MultipartFile, path: string): Promise<DiskFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    part.file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  // The stream was truncated at the limit, which is only known after it has ended.
  if (part.file.truncated) throw Object.assign(new Error('the file is too large'), { code: TOO_LARGE });
  return diskFile({ name: part.filename, path, bytes, checksum: hash.digest('hex') });
}

const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';

async function readFileParts(
  request: FastifyRequest,
  takesFile: TakesFile,
  keepFile: (part: MultipartFile) => Promise<UploadedFile | DiskFile>,
): Promise<unknown> {
  const { field, maxBytes } = takesFile;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + BESIDE_BYTES) throw tooLarge(takesFile);
  const fields = new URLSearchParams();
  let file: UploadedFile | DiskFile | undefined;
  try {
    for await (const part of request.parts({ limits: limitsOf(maxBytes) })) {
      if (part.type === 'field') {
        if (part.fieldnameTruncated || part.valueTruncated) throw apiError('bad_request');
        fields.append(part.fieldname, String(part.value));
      } else if (part.fieldname !== field) throw apiError('bad_request');
      else file = await keepFile(part);
    }
  } catch (error) {
    if (isApiError(error)) throw error;
    throw hasCode(error, TOO_LARGE) ? tooLarge(takesFile) : apiError('bad_request');
  }
  const text = fields.toString();
  if (text.includes('%00')) throw apiError('bad_request');
  if (hasTooManyParts(text, MAX_FIELDS)) throw tooManyParts(MAX_FIELDS);
  return { ...parseQuery(text, MAX_FIELDS), ...(file === undefined ? {} : { [field]: file }) };
}

const limitsOf = (maxBytes: number) => ({
  fileSize: maxBytes,
  files: 1,
  fields: MAX_FIELDS,
  parts: MAX_FIELDS + 1,
  fieldNameSize: LONGEST_NAME,
  fieldSize: LONGEST_FIELD,
  headerPairs: 20,
});

const tooLarge = ({ field, maxBytes }: TakesFile) =>
  invalidFields({ [field]: [`At most ${Math.floor(maxBytes / MEGABYTE)} MB`] });

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
