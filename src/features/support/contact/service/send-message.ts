import { captchaGate, captchaNeeded } from '#features/membership/accounts/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { consumeAddressLimit } from '#platform/limits/address-limit.ts';
import type { sendContactMessage } from '../contract.ts';
import { contactMail } from '../emails.tsx';
import { insertMessage } from '../queries.ts';

type Written = ParsedOf<typeof sendContactMessage>['body'];

/** Messages per hour from one address without a captcha; beyond that each needs a captcha. */
const UNASKED = { points: 10, seconds: 3600 };
/** With or without a captcha: a program solves its proof of work in about a second. */
export const MOST_MESSAGES = { name: 'contact in all', limit: { points: 60, seconds: 3600 } };

/** The default without configuration: the development mailbox shows it. Production needs an address. */
const NOBODY = 'contact@bluechip.example';

/** Saves a message and emails it to the operator, both or neither; nothing is sent to the address that was typed. */
export async function sendMessage(ctx: Context, written: Written): Promise<{ number: number }> {
  await checkSender(ctx, written.captchaToken);
  const { actor, site, config, now, ports } = ctx;
  const message = {
    userId: actor.kind === 'member' ? actor.userId : null,
    siteId: site.id,
    subject: written.subject,
    email: written.email,
    // A browser submits line breaks of a form as CRLF.
    message: written.message.replace(/\r\n?/g, '\n'),
    createdAt: now,
  };
  return ctx.db.transaction(async (db) => {
    const number = await insertMessage(db, message);
    const to = config.CONTACT_MAIL ?? config.MAIL_SUPPORT_ADDRESS ?? NOBODY;
    await ports.mail.post(db, await contactMail({ ...message, number, to, site: site.subdomain || 'main' }));
    return { number };
  });
}

async function checkSender(ctx: Context, captchaToken: string | undefined): Promise<void> {
  const { ports, client } = ctx;
  const { isAllowed } = await consumeAddressLimit(ports.rateLimiter, {
    name: 'contact',
    ip: client.ip,
    limit: UNASKED,
  });
  const gate = captchaGate(ctx, { token: captchaToken, action: 'contact' });
  if (!isAllowed && !(await gate.isSolved())) throw captchaNeeded();
  const most = await consumeAddressLimit(ports.rateLimiter, { ...MOST_MESSAGES, ip: client.ip });
  if (!most.isAllowed) throw apiError('too_many_requests', { retryAfter: most.retryAfterSeconds });
}
