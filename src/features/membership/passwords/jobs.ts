import { z } from 'zod';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { emailKey, findMemberByLogin, findMemberForUpdate, mayMail } from '../accounts/public.ts';
import { issueToken } from '../mailed-tokens/public.ts';
import { resetMail } from './emails.tsx';
import { MAIL_RESET } from './service/reset-password.ts';

const asked = z.object({ email: z.string(), subdomain: z.string() });

/** Mails a link for a new password, where the address has an account. */
export function mailResetJob({ db, config, now, ports }: JobDeps): JobDefinition {
  return {
    name: MAIL_RESET,
    run: async (data) => {
      const { email, subdomain } = asked.parse(data);
      const member = email.includes('@') ? await findMemberByLogin(db, email) : null;
      if (!member?.email || !(await mayMail(ports, MAIL_RESET, member))) return;
      const { id: userId, email: to } = member;
      await db.transaction(async (tx) => {
        // Renamed or deleted meanwhile: the address of before gets nothing that lets anybody in.
        if ((await findMemberForUpdate(tx, userId))?.email !== to) return;
        const facts = { email: emailKey(to) };
        const token = await issueToken(tx, { userId, kind: 'reset_password', facts, now: now() });
        await ports.mail.post(tx, await resetMail(config, { to, token, subdomain }));
      });
    },
  };
}
