import type { Actor, Context, MemberActor } from '../context.ts';
import type { Db } from '../db/database.ts';
import { type AuditFacts, auditEntries } from './tables.ts';

export type AuditEntry = {
  /** `member.grant_role`. */
  action: string;
  subject: { type: string; id: string | number };
  /** The member affected, if the subject is something else: their history shows the entry. */
  memberId?: number | null;
  before?: AuditFacts | null;
  after?: AuditFacts | null;
  reason?: string | null;
};

/** Who makes the change, as far as the log needs to know. The command line has no site and no client. */
export type AuditContext = Pick<Context, 'actor' | 'now' | 'requestId'> &
  Partial<Pick<Context, 'site'> & { client: Pick<Context['client'], 'ip' | 'userAgent'> }>;

/** The same for a background job, which knows only the id of the member it works for. */
export type JobAuditContext = Omit<AuditContext, 'actor'> & { actor: Actor | Pick<MemberActor, 'kind' | 'userId'> };

/**
 * A member acting on their own account, logged in or by an emailed link. The client's address is left out, because an entry outlives the
 * account and this table cannot forget anything (decision 0036).
 */
function isOfOneself({ actor }: JobAuditContext, { type, id }: AuditEntry['subject']): boolean {
  return type === 'member' && !(actor.kind === 'member' && String(actor.userId) !== String(id));
}

/** Writes who did what into the audit log; `db` is the transaction of the change, so that neither exists alone. */
export async function audit(db: Db, context: JobAuditContext, entry: AuditEntry): Promise<void> {
  await db.insert(auditEntries).values(rowOf(context, entry));
}

/** The same for many changes at once, by one statement. */
export async function auditAll(db: Db, context: JobAuditContext, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await db.insert(auditEntries).values(entries.map((entry) => rowOf(context, entry)));
}

function rowOf(
  context: JobAuditContext,
  { action, subject, memberId = null, before = null, after = null, reason = null }: AuditEntry,
): typeof auditEntries.$inferInsert {
  const { actor, now, requestId, site } = context;
  const client = isOfOneself(context, subject) ? null : context.client;
  return {
    at: now,
    actorKind: actor.kind,
    actorId: actor.kind === 'member' ? actor.userId : null,
    action,
    subjectType: subject.type,
    subjectId: String(subject.id),
    memberId,
    before,
    after,
    reason,
    siteId: site?.id ?? null,
    requestId,
    ip: client?.ip ?? null,
    userAgent: client?.userAgent ?? null,
  };
}
