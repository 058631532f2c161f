import type { Config } from '../config/config.ts';
import { failureReason } from '../log/failure-reason.ts';
import { openTransport } from '../mail/open-transport.ts';
import { type Check, failed, notConfigured, ok, type Result } from './finding.ts';

type MailConfig = Pick<Config, 'MAIL_URL' | 'MAIL_FROM' | 'BASE_DOMAIN'>;

/** The SMTP server: it answers and accepts our name and password; with `mailTo`, it accepts a message. */
export const checkMail = (config: MailConfig, mailTo: string | null): Check => ({
  service: 'mail',
  run: async () => {
    const { MAIL_URL: url } = config;
    if (!url)
      return mailTo === null
        ? notConfigured('email stays in the outbox: set MAIL_URL')
        : failed('no message can be sent without MAIL_URL');
    const transport = await openTransport(url);
    try {
      await transport.verify();
      return mailTo === null
        ? ok('the server accepts our connection; --mail-to <address> sends a test email')
        : await sendTest(transport, config, mailTo);
    } catch (error) {
      return failed(`${failureReason(error)}. ${mendOf(error)}`);
    } finally {
      transport.close();
    }
  },
});

type Transport = Awaited<ReturnType<typeof openTransport>>;

async function sendTest(transport: Transport, { MAIL_FROM, BASE_DOMAIN }: MailConfig, to: string): Promise<Result> {
  const text = `This message was sent by "bluechip check" for ${BASE_DOMAIN}. Email from this network can reach you.`;
  const { response } = await transport.sendMail({
    from: { ...MAIL_FROM },
    to: { name: '', address: to },
    subject: `Test message from ${BASE_DOMAIN}`,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return ok(`the server took the test message (${failureReason(response)}): check the inbox and the spam folder`);
}

function mendOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EAUTH') return 'Check the name and password in MAIL_URL';
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return 'Check that the server lets you send as MAIL_FROM, and the address';
  return 'Check the host, port and protocol of MAIL_URL: smtps:// for port 465, smtp:// for 587 and 25';
}
