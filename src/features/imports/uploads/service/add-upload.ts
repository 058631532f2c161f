import { isSource, readYear, SOURCE_WORDS } from '#features/imports/commands/public.ts';
import { findMemberForUpdate } from '#features/membership/accounts/public.ts';
import { addDays } from '#kernel/calendar.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { openRecords, UnreadableFile } from '../../engine/public.ts';
import type { addUpload } from '../contract.ts';
import { CHECK_IMPORT, REMOVE_UNKEPT_FILE } from '../job-names.ts';
import { findSameUpload, insertUpload, listUnfinished, type NewUpload, type Upload } from '../queries.ts';
import { CONTENT_TYPE, newFileKey, shownFileName } from '../upload-files.ts';
import { UPLOAD_LIMITS } from '../upload-view.ts';
import { kindOf } from './run-file.ts';

type Input = ParsedOf<typeof addUpload>['body'];
type UploadOptions = Pick<NewUpload, 'kind' | 'sport' | 'year' | 'source' | 'ratingFromStars' | 'isNewest'>;

/** Stores a file and queues its check. While the same file for the same purpose is pending, returns that upload instead. */
export async function keepUpload(ctx: Context, { file, ...input }: Input): Promise<Upload> {
  const { actor, now, ports } = ctx;
  if (actor.kind !== 'member') throw apiError('not_signed_in');
  const options = optionsOf(input);
  await checkFile(options, file.path);
  const fileKey = newFileKey();
  // Queued before the file is stored, so that wherever the program ends, either an upload refers to the file or this job removes it.
  await ports.jobs.enqueue(ctx.db, REMOVE_UNKEPT_FILE, { fileKey }, { after: addDays(now, 1) });
  await ports.storage.putFile(fileKey, { path: file.path, contentType: CONTENT_TYPE });
  const wanted: NewUpload = {
    ...options,
    fileName: shownFileName(file.name),
    fileKey,
    bytes: file.bytes,
    checksum: file.checksum,
    status: 'uploaded',
    uploadedBy: actor.userId,
    uploadedAt: now,
    changedAt: now,
  };
  try {
    const upload = await ctx.db.transaction(async (db) => {
      // Locked, so that a double click is handled one request after the other.
      await findMemberForUpdate(db, actor.userId);
      const same = await findSameUpload(db, wanted);
      if (same) return same;
      if ((await listUnfinished(db, actor.userId)).length >= UPLOAD_LIMITS.unfinished)
        throw apiError('too_many_imports', {
          message: `You have ${UPLOAD_LIMITS.unfinished} files in progress. Wait until one is done.`,
        });
      const made = await insertUpload(db, wanted);
      await ports.jobs.enqueue(db, CHECK_IMPORT, { uploadId: made.id, turn: made.turn });
      const { kind, sport, year, source, ratingFromStars, isNewest, fileName, bytes, checksum } = made;
      await audit(db, ctx, {
        action: 'import_file.upload',
        subject: { type: 'import_file', id: made.id },
        after: { kind, sport: sport ?? null, year, source, ratingFromStars, isNewest, file: fileName, bytes, checksum },
      });
      return made;
    });
    if (upload.fileKey !== fileKey) await ports.storage.remove(fileKey);
    return upload;
  } catch (error) {
    await ports.storage.remove(fileKey);
    throw error;
  }
}

/** The options in the form of the command line. Throws invalid. */
function optionsOf({
  kind: name,
  sport,
  year: yearText,
  source,
  ratingFromStars,
  isNewest,
}: Omit<Input, 'file'>): UploadOptions {
  const kind = kindOf(name);
  if (!kind) throw invalidFields({ kind: ['Please choose what the file holds'] });
  const isOfSport = kind.sport === 'required';
  const year = readYear(kind, yearText || undefined);
  const errors = {
    ...(isOfSport && sport === '' ? { sport: ['Please choose a sport'] } : {}),
    ...(year === undefined ? { year: ['Enter a year, such as 2027'] } : {}),
    ...(source !== '' && !isSource(source) ? { source: [`Enter ${SOURCE_WORDS}`] } : {}),
  };
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return {
    kind: name,
    sport: isOfSport ? sport : null,
    year: year ?? null,
    source: source || kind.defaultSource,
    ratingFromStars: ratingFromStars === '1',
    isNewest: isNewest === '1',
  };
}

/** Refuses a file that is not text, or has no column of the kind, before it is stored. */
async function checkFile({ kind: name }: UploadOptions, path: string): Promise<void> {
  const kind = kindOf(name);
  if (!kind) return;
  try {
    await openRecords(path, { required: kind.required, known: kind.columns, numbers: kind.numbers });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw invalidFields({ file: [`We can’t read this file: ${error.reason}`] });
  }
}
