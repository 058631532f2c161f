import { z } from 'zod';
import { siteUrl } from '#features/sites/sites/public.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import type { MemberDataPart } from '#platform/member-data.ts';
import { usernameMail } from './emails.tsx';
import { consumeRequestedMail } from './mail-allowance.ts';
import { findMember, findMemberByLogin, type Member } from './queries.ts';
import { requester } from './requester.ts';
import { MAIL_CONFIRMATION, postConfirmation } from './service/confirm-email.ts';
import { deleteDueMembers } from './service/deletion.ts';
import { MAIL_USERNAME } from './service/forgot-username.ts';

const whom = z.object({
  email: z.string().optional(),
  userId: z.int().optional(),
  subdomain: z.string(),
  requester,
});

async function findWhom(db: JobDeps['db'], { email, userId }: z.output<typeof whom>): Promise<Member | null> {
  if (userId !== undefined) return findMember(db, userId);
  return email?.includes('@') ? findMemberByLogin(db, email) : null;
}

/** Sends the registration email again if the address belongs to an account and isn't confirmed. */
export function mailConfirmationJob(deps: JobDeps): JobDefinition {
  return {
    name: MAIL_CONFIRMATION,
    run: async (data) => {
      const asked = whom.parse(data);
      const member = await findWhom(deps.db, asked);
      if (!member || member.emailConfirmedAt !== null) return;
      const mail = { kind: MAIL_CONFIRMATION, userId: member.id, requester: asked.requester } as const;
      if (!(await consumeRequestedMail(deps, mail))) return;
      await deps.db.transaction((db) => postConfirmation(db, { ...deps, now: deps.now() }, member, asked.subdomain));
    },
  };
}

export function mailUsernameJob(deps: JobDeps): JobDefinition {
  const { db, config, ports } = deps;
  return {
    name: MAIL_USERNAME,
    run: async (data) => {
      const asked = whom.parse(data);
      const member = await findWhom(db, asked);
      if (!member?.email || !member.username) return;
      const mail = { kind: MAIL_USERNAME, userId: member.id, requester: asked.requester } as const;
      if (!(await consumeRequestedMail(deps, mail))) return;
      const base = siteUrl(config, asked.subdomain);
      await ports.mail.post(db, await usernameMail({ to: member.email, base, username: member.username }));
    },
  };
}

/** Nightly in Chicago, when few people are reading. */
const NIGHTLY = '20 4 * * *';

export function deleteDueMembersJob(deps: JobDeps, memberData: readonly MemberDataPart[]): JobDefinition {
  return { name: 'delete_due_members', schedule: NIGHTLY, run: () => deleteDueMembers({ ...deps, memberData }) };
}
