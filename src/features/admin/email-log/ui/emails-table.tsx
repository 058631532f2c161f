import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { MAIL_STATE_WORDS } from '#kernel/mail-states.ts';
import { mailTemplateWords } from '#kernel/mail-template-words.ts';
import { staffTime } from '#kernel/staff-time.ts';
import type { EmailView } from '../contract.ts';
import { type EmailSearch, emailsHref } from './emails-data.ts';
import css from './emails-table.module.css';

const TO = `${cell('md')} ${css.address}`;
const TEMPLATE = cell('lg', 'muted');
const STATE = cell('sm');
const WHEN = cell('nowrap', 'md');

/** Emails, each with a link to its details. */
export function EmailsTable({ emails, search }: { emails: readonly EmailView[]; search: EmailSearch }) {
  const head = (
    <>
      <th scope="col">Subject</th>
      <th scope="col" className={TO}>
        To
      </th>
      <th scope="col" className={TEMPLATE}>
        Template
      </th>
      <th scope="col" className={STATE}>
        State
      </th>
      <th scope="col" className={WHEN}>
        Created
      </th>
    </>
  );
  return (
    <Table caption="Emails, newest first" head={head} dense>
      {emails.map((email) => (
        <EmailRow key={email.id} email={email} href={emailsHref(search, { email: String(email.id) })} />
      ))}
    </Table>
  );
}

function EmailRow({ email, href }: { email: EmailView; href: string }) {
  const { to, subject, template, state, createdAt, error } = email;
  return (
    <TableRow>
      <RowHead
        href={href}
        sub={state === 'suppressed' ? 'This address bounced before.' : state === 'sent' ? undefined : error}
        left={[to, `${MAIL_STATE_WORDS[state]}, ${staffTime(createdAt)}`]}
      >
        <span className={css.subject}>{subject}</span>
      </RowHead>
      <td className={TO}>{to}</td>
      <td className={TEMPLATE}>{mailTemplateWords(template)}</td>
      <td className={STATE}>{MAIL_STATE_WORDS[state]}</td>
      <td className={WHEN}>
        <time dateTime={createdAt}>{staffTime(createdAt)}</time>
      </td>
    </TableRow>
  );
}
