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

/**
 * Emails about the account itself, without an unsubscribe link. `base` is the address of one of our sites, never taken from the request.
 */

const HOURS = 60;
const DAYS = 24 * HOURS;

type Link = { to: string; base: string; token: string };

/** Sent to the address of the registration. */
export async function confirmationMail({
  to,
  base,
  token,
  username,
}: Link & { username: string }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Confirm your email address',
    node: (
      <>
        <MailParagraph>
          The account {username} was created with this address. Confirm it’s yours to make picks, add a passkey and turn
          on two-step login.
        </MailParagraph>
        <MailAction href={`${base}/users/confirmation?token=${token}`}>Confirm this address</MailAction>
        <MailParagraph>
          The link is good for {TOKEN_MINUTES.confirm_email / DAYS} days. If you didn’t create an account, you can
          ignore this email.
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'confirm_email' };
}

/** The registrant may not be the person who confirmed the address, so the password from the registration was removed. */
export async function passwordClearedMail(
  { config, site }: Pick<Context, 'config' | 'site'>,
  { to }: { to: string },
): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Choose a new password',
    node: (
      <>
        <MailParagraph>
          You confirmed your email address. Because someone else could have signed up with it before you did, we logged
          out every other device and removed the old password, along with any passkeys and two-step login. Set a new
          password to log in, or use an emailed login link.
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
          Someone requested the username for the account with this email address. It’s <strong>{username}</strong>.
        </MailParagraph>
        <MailAction href={`${base}/users/sign_in`}>Log in</MailAction>
        <MailParagraph>
          If this wasn’t you, you don’t need to do anything. We sent this email only to you.
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'username_reminder' };
}

type Change = Link & { newEmail: string };

/** Sent to the old address, which must agree. `requester`: the member's own request; null: staff started the change for them. */
export async function changeOldMail(
  requester: Pick<Context, 'now' | 'client'> | null,
  { to, base, token, newEmail }: Change,
): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Confirm your change of email address',
    node: (
      <>
        <MailParagraph>
          {requester
            ? `Someone asked to change your account’s email address to ${newEmail}.`
            : `Our support team started to change your account’s email address to ${newEmail}.`}{' '}
          To finish, confirm below and open the link we sent to the new address.
        </MailParagraph>
        {requester ? <MailParagraph>Requested from: {requestOrigin(requester)}.</MailParagraph> : null}
        <MailAction href={`${base}/users/confirmation?change_token=${token}`}>Confirm change</MailAction>
        <MailParagraph>
          The link is good for {TOKEN_MINUTES.change_email_old / HOURS} hours. If you didn’t request this, don’t confirm
          {requester
            ? '. Someone may be logged in to your account. Change your password to log out everyone.'
            : ': your address stays as it is.'}
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'change_email_old' };
}

/** Sent to the new address, which must confirm. `needsOld`: the old address must agree too. */
export async function changeNewMail({ to, base, token, needsOld }: Link & { needsOld: boolean }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Confirm your new email address',
    node: (
      <>
        <MailParagraph>
          A {NETWORK} account asked to use this address. Confirm it’s yours.
          {needsOld ? ' The change takes effect once the link we sent to the old address is confirmed too.' : ''}
        </MailParagraph>
        <MailAction href={`${base}/users/confirmation?change_token=${token}`}>Confirm this address</MailAction>
        <MailParagraph>
          The link is good for {TOKEN_MINUTES.change_email_new / HOURS} hours. If you don’t have an account, you can
          ignore this email.
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'change_email_new' };
}

/**
 * Sent to both addresses once the change is made. `contact`: an email or postal address that a person reads. `undoUrl`: for the old
 * address, if it was confirmed.
 */
export async function emailChangedMail({
  to,
  newEmail,
  contact,
  undoUrl,
}: Pick<Change, 'to' | 'newEmail'> & { contact: string; undoUrl: string | null }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your email address was changed',
    node: (
      <>
        <MailParagraph>Your account now uses {newEmail}. Every other browser was logged out.</MailParagraph>
        {undoUrl === null ? null : (
          <NotMe url={undoUrl} kind="undo_email">
            If you didn’t request this, use the button below. It restores this address, logs out every device and
            cancels your password. Then we’ll email you a link to set a new one.
          </NotMe>
        )}
        <MailParagraph>
          {undoUrl === null ? 'If you didn’t request this, contact us right away:' : 'Questions? Contact us:'}{' '}
          <strong>{contact}</strong>
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'email_changed' };
}

/** Sent to the address that the account no longer uses, because the owner of the old one said that the change was not theirs. */
export async function emailRestoredMail({ to, contact }: { to: string; contact: string }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your account no longer uses this address',
    node: (
      <>
        <MailParagraph>
          Someone used the link we sent to your account’s previous email address to say they didn’t request the change
          to this one. The account uses the previous address again, every device was logged out, and the password no
          longer works.
        </MailParagraph>
        <MailParagraph>
          If you made the change, contact us right away: <strong>{contact}</strong>
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
          You asked us to delete your account. You have {DELETION_DAYS} days to change your mind: log in and cancel the
          deletion in your profile. After that, the account can’t be restored. Subscriptions won’t renew in the
          meantime.
        </MailParagraph>
        <MailAction href={`${base}/users/profile#deletion`}>Keep my account</MailAction>
        <MailParagraph>
          If you didn’t request this, cancel the deletion and change your password. Someone may be logged in to your
          account.
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'deletion_scheduled' };
}

export async function deletionUndoneMail({ to, base }: Omit<Link, 'token'>): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your account won’t be deleted',
    node: (
      <>
        <MailParagraph>You canceled the deletion of your account. Nothing was lost.</MailParagraph>
        <MailAction href={`${base}/users/profile`}>See your profile</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'deletion_undone' };
}
