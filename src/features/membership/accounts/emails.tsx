import { siteUrl } from '#features/sites/sites/public.ts';
import { formatDate } from '#kernel/dates.ts';
import type { Context } from '#platform/context.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { NETWORK } from '#platform/mail/network-name.ts';
import { TOKEN_MINUTES } from '../mailed-tokens/public.ts';
import { requestOrigin } from '../sessions/public.ts';
import { NotMe } from '../undo-links/public.ts';
import { DELETION_DAYS } from './deletion.ts';

/** Mails about the account itself: nobody can leave them. `base` is the address of a site of ours, never the request's. */

const HOURS = 60;
const DAYS = 24 * HOURS;

type Link = { to: string; base: string; token: string };

/** To the address that somebody registered with. */
export async function confirmationMail({
  to,
  base,
  token,
  username,
}: Link & { username: string }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Confirm your e-mail address',
    node: (
      <>
        <MailParagraph>
          The account {username} was made with this address. Confirm that it is yours, and you can post on the message
          boards.
        </MailParagraph>
        <MailAction href={`${base}/users/confirmation?token=${token}`}>Confirm this address</MailAction>
        <MailParagraph>
          The link is good for {TOKEN_MINUTES.confirm_email / DAYS} days. If you made no account, leave this mail alone.
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'confirm_email' };
}

/** Whoever registered with an address may be somebody else than the person who proved it, so the password of the registration ended. */
export async function passwordClearedMail(
  { config, site }: Pick<Context, 'config' | 'site'>,
  { to }: { to: string },
): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Choose a new password',
    node: (
      <>
        <MailParagraph>
          You confirmed your email address. Because someone else could have signed up with it before you did, we signed
          out every other device and removed the old password, along with any passkeys and two-factor authentication.
          Set a new password to log in, or use an emailed sign-in link.
        </MailParagraph>
        <MailAction href={`${siteUrl(config, site.subdomain)}/users/password/forgot`}>Choose a password</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'password_cleared' };
}

export async function usernameMail({
  to,
  base,
  username,
}: Omit<Link, 'token'> & { username: string }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your username',
    node: (
      <>
        <MailParagraph>
          Somebody asked for the username of the account with this address. It is <strong>{username}</strong>.
        </MailParagraph>
        <MailAction href={`${base}/users/sign_in`}>Log in</MailAction>
        <MailParagraph>If it was not you, there is nothing to do: nobody but you got this mail.</MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'username_reminder' };
}

type Change = Link & { newEmail: string };

/** To the address of before: it must agree. */
export async function changeOldMail(
  asked: Pick<Context, 'now' | 'client'>,
  { to, base, token, newEmail }: Change,
): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Agree to a new e-mail address',
    node: (
      <>
        <MailParagraph>
          Your account is to use {newEmail} in the place of this address. That happens once you agree here, and confirm
          the other mail, which went to the new address.
        </MailParagraph>
        <MailParagraph>Asked for by: {requestOrigin(asked)}.</MailParagraph>
        <MailAction href={`${base}/users/confirmation?change_token=${token}`}>Agree to the change</MailAction>
        <MailParagraph>
          The link is good for {TOKEN_MINUTES.change_email_old / HOURS} hours. If you did not ask for this, do not
          agree: somebody is signed in to your account. Choose a new password, which signs out everybody.
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'change_email_old' };
}

/** To the new address: it must be the member's. `needsOld`: the address of before must agree too. */
export async function changeNewMail({ to, base, token, needsOld }: Link & { needsOld: boolean }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Confirm your new e-mail address',
    node: (
      <>
        <MailParagraph>
          A {NETWORK} account asked to use this address. Confirm that it is yours.
          {needsOld ? ' The change is made once the other mail, to the address of before, is confirmed too.' : ''}
        </MailParagraph>
        <MailAction href={`${base}/users/confirmation?change_token=${token}`}>Confirm this address</MailAction>
        <MailParagraph>
          The link is good for {TOKEN_MINUTES.change_email_new / HOURS} hours. If you have no account, leave this mail
          alone.
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'change_email_new' };
}

/**
 * To both addresses, when the change was made. `contact`: by e-mail or post, where a person reads what is written. `undoUrl`: for the
 * address of before, where it was proven.
 */
export async function emailChangedMail({
  to,
  newEmail,
  contact,
  undoUrl,
}: Pick<Change, 'to' | 'newEmail'> & { contact: string; undoUrl: string | null }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your e-mail address was changed',
    node: (
      <>
        <MailParagraph>Your account uses {newEmail} from now on. Every other browser was signed out.</MailParagraph>
        {undoUrl === null ? null : (
          <NotMe url={undoUrl} kind="undo_email">
            If you did not ask for this, use the button below. It brings this address back, signs out every device and
            ends your password, then we email you a link to choose a new one.
          </NotMe>
        )}
        <MailParagraph>
          {undoUrl === null ? 'If you did not ask for this, write to us at once:' : 'Questions? Write to us:'}{' '}
          <strong>{contact}</strong>
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'email_changed' };
}

/** To the address that the account no longer uses, because the one of before said that the change was not theirs. */
export async function emailRestoredMail({ to, contact }: { to: string; contact: string }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your account no longer uses this address',
    node: (
      <>
        <MailParagraph>
          Somebody opened the link in the mail to the previous address of your account and said that the change to this
          one was not theirs. The account uses the previous address again, every device was signed out, and the password
          ended.
        </MailParagraph>
        <MailParagraph>
          If the change was yours, write to us at once: <strong>{contact}</strong>
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'email_restored' };
}

export async function deletionScheduledMail({
  to,
  base,
  dueAt,
}: Omit<Link, 'token'> & { dueAt: Date }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: `Your account will be deleted on ${formatDate(dueAt, 'M/D/YYYY')}`,
    node: (
      <>
        <MailParagraph>
          You asked for your account to be deleted. For {DELETION_DAYS} days you can change your mind: log in and take
          it back on your profile. After that nothing brings the account back. A subscription does not renew meanwhile.
        </MailParagraph>
        <MailAction href={`${base}/users/profile#deletion`}>Keep my account</MailAction>
        <MailParagraph>
          If you did not ask for this, take it back and choose a new password: somebody is signed in to your account.
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'deletion_scheduled' };
}

export async function deletionUndoneMail({ to, base }: Omit<Link, 'token'>): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your account stays',
    node: (
      <>
        <MailParagraph>The deletion of your account was taken back. Everything is as it was.</MailParagraph>
        <MailAction href={`${base}/users/profile`}>See your profile</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'deletion_undone' };
}
