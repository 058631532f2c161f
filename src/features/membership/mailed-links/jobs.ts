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
import { signInLinkMail } from './emails.tsx';
import { MAIL_SIGN_IN_LINK } from './service/mail-link.ts';

const asked = z.object({ email: z.string(), subdomain: z.string(), returnTo: z.string(), requester });

/** Emails a login link, if the address has an account. */
export function mailSignInLinkJob({ db, config, now, ports }: JobDeps): JobDefinition {
  return {
    name: MAIL_SIGN_IN_LINK,
    run: async (data) => {
      const { email, subdomain, returnTo, requester: by } = asked.parse(data);
      const member = await findMemberByLogin(db, email);
      if (!member?.email) return;
      const { id: userId, email: to } = member;
      const mail = { kind: MAIL_SIGN_IN_LINK, userId, requester: by } as const;
      if (!(await consumeRequestedMail({ db, ports }, mail))) return;
      await db.transaction(async (tx) => {
        // The member changed their address or was deleted meanwhile: the old address gets no link that would let its reader in.
        if ((await findMemberForUpdate(tx, userId))?.email !== to) return;
        const facts = { email: emailKey(to), returnTo };
        const token = await issueToken(tx, { userId, kind: 'sign_in_link', facts, now: now() });
        await ports.mail.post(tx, await signInLinkMail(config, { to, token, subdomain }));
      });
    },
  };
}
