import { z } from 'zod';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import {
  consumeRequestedMail,
  emailKey,
  findMemberByLogin,
  findMemberForUpdate,
  requester,
} from '../accounts/public.ts';
import { issueToken } from '../mailed-tokens/public.ts';
import { resetMail } from './emails.tsx';
import { MAIL_RESET } from './service/reset-password.ts';

const asked = z.object({ email: z.string(), subdomain: z.string(), requester });

/** Emails a link for a new password, if the address has an account. */
export function mailResetJob({ db, config, now, ports }: JobDeps): JobDefinition {
  return {
    name: MAIL_RESET,
    run: async (data) => {
      const { email, subdomain, requester: by } = asked.parse(data);
      const member = email.includes('@') ? await findMemberByLogin(db, email) : null;
      if (!member?.email) return;
      const { id: userId, email: to } = member;
      if (!(await consumeRequestedMail({ db, ports }, { kind: MAIL_RESET, userId, requester: by }))) return;
      await db.transaction(async (tx) => {
        // The member changed their address or was deleted meanwhile: the old address gets no link that would let its reader in.
        if ((await findMemberForUpdate(tx, userId))?.email !== to) return;
        const facts = { email: emailKey(to) };
        const token = await issueToken(tx, { userId, kind: 'reset_password', facts, now: now() });
        await ports.mail.post(tx, await resetMail(config, { to, token, subdomain }));
      });
    },
  };
}
