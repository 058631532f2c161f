import { calendarDate } from '#kernel/dates.ts';
import type { MailDelivery } from '#platform/mail/mailbox.ts';
import type { ChecklistItemView } from './checklist-view.ts';

/** The state of email, according to the outbox. Pure. */

type Progress = Pick<ChecklistItemView, 'isDone' | 'detail' | 'action'>;

const open = (detail: string, action: Progress['action'] = 'send_test_mail'): Progress => ({
  isDone: false,
  detail,
  action,
});

/** `latest`: the state of the newest test email. Without a mail server, earlier ones don't count. */
export function mailItem({ hasServer, latest }: { hasServer: boolean; latest: MailDelivery | null }): Progress {
  if (!hasServer)
    return open('No mail server is set up, so no email is sent. Set MAIL_URL and MAIL_FROM, and restart.', null);
  if (!latest) return open('No test in the last 30 days. Send one to your own address.');
  const { toAddress, status, tries, lastError, sentAt, createdAt } = latest;
  switch (status) {
    case 'sent':
      return {
        isDone: true,
        detail: `Your mail server accepted a test to ${toAddress} on ${calendarDate(sentAt ?? createdAt)}.`,
        action: null,
      };
    case 'failed':
    case 'suppressed':
      return open(`The test to ${toAddress} failed: ${lastError ?? 'no reason was given'}.`);
    case 'kept':
      return open('The last test was kept here, because no mail server was set then. Send another.');
    case 'queued':
      return tries === 0
        ? open(`A test to ${toAddress} is on its way. Reload this page in a moment.`)
        : open(`The test to ${toAddress} has not gone out: ${lastError ?? 'no answer yet'}. We’ll keep trying.`);
  }
}
