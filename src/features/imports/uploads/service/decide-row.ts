import { playerSides, prospectSides } from '#features/imports/duplicates/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { MergeSide } from '../../duplicates/merge-view.ts';
import type { PersonRef } from '../../engine/public.ts';
import type { decideDoubt, listDoubts } from '../contract.ts';
import { type Decision, deleteDecision, findDoubt, listDecisions, listLines, saveDecision } from '../line-queries.ts';
import { findUpload, updateUpload } from '../queries.ts';
import { LINES_PER_PAGE } from '../upload-view.ts';
import { getUploadForUpdate } from './upload-steps.ts';
import { namesOf } from './upload-views.ts';

/** Doubtful rows: their candidates, and the decisions about them. */

const DOUBTS_PER_PAGE = Math.floor(LINES_PER_PAGE / 5);
const PERSON = /^(prospect|player):(\d+)$/;

const refText = ({ kind, id }: PersonRef): string => `${kind}:${id}`;
const decisionRef = ({ personKind, personId }: Decision): string | null =>
  personKind === null || personId === null ? null : refText({ kind: personKind, id: personId });

export async function doubtsOf(
  { db }: Pick<Context, 'db'>,
  uploadId: number,
  cursor: number,
): Promise<ReplyOf<typeof listDoubts>> {
  if (!(await findUpload(db, uploadId))) throw apiError('not_found');
  const found = await listLines(db, { uploadId, part: 'doubt', after: cursor - 1, limit: DOUBTS_PER_PAGE + 1 });
  const shown = found.slice(0, DOUBTS_PER_PAGE);
  const decisions = await listDecisions(
    db,
    uploadId,
    shown.flatMap(({ line }) => line ?? []),
  );
  const decisionOf = new Map(decisions.map((decision) => [decision.line, decision]));
  const names = await namesOf(
    db,
    decisions.map(({ decidedBy }) => decidedBy),
  );
  const sides = await sidesOf(
    db,
    shown.flatMap(({ content }) => (content.part === 'doubt' ? content.people : [])),
  );
  const doubts = shown.flatMap(({ line, place, content }) => {
    if (line === null || content.part !== 'doubt') return [];
    const { text, confidence, candidates, facts } = content;
    const people = content.people.map(refText).map((ref) => ({ ref, side: sides.get(ref) ?? null }));
    const decision = decisionOf.get(line);
    return [
      {
        place,
        line,
        text,
        confidence,
        candidates,
        facts,
        people,
        decision: decision
          ? {
              choice: decision.choice,
              ref: decisionRef(decision),
              isRemembered: decision.isRemembered,
              decidedBy: names.get(decision.decidedBy ?? 0) ?? null,
              decidedAt: decision.decidedAt.toISOString(),
            }
          : null,
      },
    ];
  });
  return { doubts, nextCursor: found.length > DOUBTS_PER_PAGE ? (found.at(-1)?.place ?? null) : null };
}

/** By reference. Absent: there is no such person, or they were taken down. Sequential, so that a page holds one connection. */
async function sidesOf(db: Db, people: readonly PersonRef[]): Promise<ReadonlyMap<string, MergeSide>> {
  const idsOf = (kind: PersonRef['kind']) => people.filter((each) => each.kind === kind).map(({ id }) => id);
  const prospects = await prospectSides(db, idsOf('prospect'));
  const players = await playerSides(db, idsOf('player'));
  const byRef = (kind: PersonRef['kind'], sides: ReadonlyMap<number, MergeSide>) =>
    [...sides].map(([id, side]) => [refText({ kind, id }), side] as const);
  return new Map([...byRef('prospect', prospects), ...byRef('player', players)]);
}

type Deciding = ParsedOf<typeof decideDoubt>;

export function decide(ctx: Context, { params: { uploadId, line }, body: { decision } }: Deciding): Promise<void> {
  const { actor, now } = ctx;
  if (actor.kind !== 'member') throw apiError('not_signed_in');
  return ctx.db.transaction(async (db) => {
    const upload = await getUploadForUpdate(db, uploadId);
    if (!['checked', 'outdated', 'failed'].includes(upload.status))
      throw apiError('wrong_state', { message: 'This file can’t be changed now.' });
    const doubt = await findDoubt(db, uploadId, line);
    if (doubt?.content.part !== 'doubt') throw apiError('not_found');
    const { people, rowDigest } = doubt.content;
    const [, kind, id] = PERSON.exec(decision) ?? [];
    const person = people.find((each) => refText(each) === `${kind}:${id}`) ?? null;
    if (kind !== undefined && !person) throw invalidFields({ decision: ['This person is not offered for this row'] });
    if (people.length === 0 && decision === 'new') throw invalidFields({ decision: ['Correct the file instead'] });
    const [before] = await listDecisions(db, uploadId, [line]);
    const choice = person ? 'same' : decision === 'skip' ? 'skip' : 'new';
    if (decision === '') await deleteDecision(db, uploadId, line);
    else
      await saveDecision(db, {
        uploadId,
        line,
        rowDigest,
        choice,
        personKind: person?.kind ?? null,
        personId: person?.id ?? null,
        isRemembered: false,
        decidedBy: actor.userId,
        decidedAt: now,
      });
    await updateUpload(db, uploadId, { hasNewDecisions: true, changedAt: now });
    await audit(db, ctx, {
      action: 'import_file.decide',
      subject: { type: 'import_file', id: uploadId },
      before: { line, decision: before ? (decisionRef(before) ?? before.choice) : null },
      after: { line, decision: decision || null },
    });
  });
}
