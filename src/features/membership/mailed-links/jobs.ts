import { z } from 'zod';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { emailKey, findMemberByLogin, findMemberForUpdate, mayMail } from '../accounts/public.ts';
import { issueToken } from '../mailed-tokens/public.ts';
import { signInLinkMail } from './emails.tsx';
import { MAIL_SIGN_IN_LINK } from './service/mail-link.ts';

const asked = z.object({ email: z.string(), subdomain: z.string(), returnTo: z.string() });

/** Mails a link that signs in, where the address has an account. */
export function mailSignInLinkJob({ db, config, now, ports }: JobDeps): JobDefinition {
  return {
    name: MAIL_SIGN_IN_LINK,
    run: async (data) => {
      const { email, subdomain, returnTo } = asked.parse(data);
      const member = await findMemberByLogin(db, email);
      if (!member?.email || !(await mayMail(ports, MAIL_SIGN_IN_LINK, member))) return;
      const { id: userId, email: to } = member;
      await db.transaction(async (tx) => {
        // Renamed or deleted meanwhile: the address of before gets nothing that lets anybody in.
        if ((await findMemberForUpdate(tx, userId))?.email !== to) return;
        const facts = { email: emailKey(to), returnTo };
        const token = await issueToken(tx, { userId, kind: 'sign_in_link', facts, now: now() });
        await ports.mail.post(tx, await signInLinkMail(config, { to, token, subdomain }));
      });
    },
  };
}
