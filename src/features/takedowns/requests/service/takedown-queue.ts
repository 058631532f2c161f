import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { listHiddenPeople } from '#features/transfers/college-players/public.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import { findFailedPurge } from '#platform/cdn/purge-cdn.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { listTakedownRequests } from '../contract.ts';
import { countRequests, listRequests, type TakedownRequest } from '../queries.ts';
import type { RequestView, SubjectView } from '../takedown-view.ts';
import { subjectsOf } from './subjects.ts';

const PER_PAGE = 25;

/** A page of the requests with a status. */
export async function takedownQueue(ctx: Context, wanted: ParsedOf<typeof listTakedownRequests>['query']) {
  const { page, perPage } = clampPage(wanted, PER_PAGE);
  const found = await listRequests(ctx.db, { ...wanted, limit: perPage, offset: (page - 1) * perPage });
  const counts = await countRequests(ctx.db, wanted.personId);
  const subjects = await subjectsOf(
    ctx,
    found.map(({ personId }) => personId),
  );
  const deciders = found.flatMap(({ decidedBy }) => (decidedBy === null ? [] : [decidedBy]));
  const names = new Map(
    (await listMembersByIds(ctx.db, [...new Set(deciders)])).map(({ id, username }) => [id, username]),
  );
  const failed = await findFailedPurge(ctx.db);
  return {
    requests: found.map((request) => viewOf(request, subjects, names)),
    total: counts[wanted.status],
    page,
    perPage,
    failedPurge: failed && { ...failed, askedAt: failed.askedAt.toISOString() },
    counts: { open: counts.open, takenDown: counts.taken_down, declined: counts.declined },
  };
}

/** Everybody who was taken down, by name. */
export async function takenDown(ctx: Context): Promise<{ people: SubjectView[] }> {
  const subjects = await subjectsOf(ctx, await listHiddenPeople(ctx.db));
  return { people: [...subjects.values()].toSorted((a, b) => a.name.localeCompare(b.name)) };
}

export async function takedownSubject(ctx: Context, personId: number): Promise<{ subject: SubjectView }> {
  const subject = (await subjectsOf(ctx, [personId])).get(personId);
  if (!subject) throw apiError('not_found');
  return { subject };
}

function viewOf(
  request: TakedownRequest,
  subjects: ReadonlyMap<number, SubjectView>,
  names: ReadonlyMap<number, string | null>,
): RequestView {
  const { createdAt, decidedAt, decidedBy, ...rest } = request;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy: decidedBy === null ? null : (names.get(decidedBy) ?? `member ${decidedBy}`),
    subject: subjects.get(request.personId) ?? null,
  };
}
