import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiError, invalidFields, isApiError } from '#kernel/errors.ts';
import type { EndpointDefinition } from './endpoint.ts';
import type { UploadedFile } from './file-input.ts';
import { hasTooManyParts, parseQuery, tooManyParts } from './query-string.ts';

/** Multipart forms, for the few calls that take a file: one file in the field that the call names, and short fields beside it. */

type TakesFile = NonNullable<EndpointDefinition['takesFile']>;

/** A file comes with a few words about it, never with the rows of a list. */
const MAX_FIELDS = 1_000;
const LONGEST_NAME = 100;
const LONGEST_FIELD = 10_000;
/** What stands in a body beside its file. */
const BESIDE_BYTES = 100_000;
const MEGABYTE = 1_048_576;

/** Makes the calls of a scope, and no others, read such forms. */
export async function takeFileParts(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyMultipart);
}

/** The body as the call's schema has it. It is held in memory, so whoever asks must have been let in before. */
export async function readFileParts(request: FastifyRequest, takesFile: TakesFile): Promise<unknown> {
  const { field, maxBytes } = takesFile;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + BESIDE_BYTES) throw tooLarge(takesFile);
  const fields = new URLSearchParams();
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts({ limits: limitsOf(maxBytes) })) {
      if (part.type === 'field') {
        if (part.fieldnameTruncated || part.valueTruncated) throw apiError('bad_request');
        fields.append(part.fieldname, String(part.value));
      } else if (part.fieldname !== field) throw apiError('bad_request');
      else file = { name: part.filename, bytes: await part.toBuffer() };
    }
  } catch (error) {
    if (isApiError(error)) throw error;
    throw hasCode(error, 'FST_REQ_FILE_TOO_LARGE') ? tooLarge(takesFile) : apiError('bad_request');
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
