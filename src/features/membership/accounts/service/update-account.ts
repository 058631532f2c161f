import { checkBillingAddress, moveMember } from '#features/billing/payment-methods/public.ts';
import { listOpenSites } from '#features/sites/sites/public.ts';
import { apiError, type FieldErrors, invalidFields } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import { type Context, isStrict } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { stopEmailChange } from '../../mailed-tokens/public.ts';
import { checkCurrentPassword } from '../../passwords/public.ts';
import type { updateUser } from '../contract.ts';
import { EMAIL_TAKEN, emailKey } from '../member.ts';
import {
  changeIdentity,
  findMemberForUpdate,
  isEmailTaken,
  isUsernameTaken,
  type Member,
  updateMember,
} from '../queries.ts';
import { USERNAME_TAKEN, usernameChangeableAt, usernameFault } from '../username.ts';
import { mayMailChange, pendingEmailOf, startEmailChange } from './change-email.ts';
import { ownMember, viewOf } from './own-account.ts';
import { siteNames } from './site-names.ts';
import { hasAnswer } from './telling.ts';

type Changes = ParsedOf<typeof updateUser>['body'];

/**
 * Changes what members can change themselves, all or nothing. Email and PayPal email require the current password; the billing address
 * requires a strict sign-in, which also replaces the password (decisions 39 and 40).
 */
export async function updateAccount(ctx: Context, changes: Changes) {
  const member = await ownMember(ctx);
  const wanted = wantedOf(member, changes);
  const hasGrant = isStrict(ctx.session, ctx.now);
  if (wanted.address && !hasGrant) throw apiError('strict_sign_in_needed');
  if ((wanted.email !== undefined || wanted.paypalEmail !== undefined) && !hasGrant)
    await checkCurrentPassword(ctx, member, changes.currentPassword);
  const faults = await faultsOf(ctx, member, wanted);
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  if (wanted.address) await checkBillingAddress(ctx.db, wanted.address);
  if (wanted.email !== undefined && !(await mayMailChange(ctx, member, wanted.email)))
    throw invalidFields({ email: [TOO_MANY_MAILS] });
  const wasPending = wanted.username !== undefined && (await pendingEmailOf(ctx.db, member, ctx.now)) !== null;
  await ctx.db.transaction((db) => write(db, ctx, member.id, wanted));
  const message = wanted.email !== undefined ? MAILED : wasPending ? STOPPED : 'Your changes were saved.';
  return { user: await viewOf(ctx, await ownMember(ctx)), message };
}

const STOPPED =
  'Your changes were saved. Your change of email was stopped to keep your account safe: please ask for it again.';
const MAILED = 'Changes saved. Your new email address takes effect once you open the links we emailed.';

type Wanted = Omit<Changes, 'currentPassword' | 'preferences'> & { dropsEmailChange: boolean };

/** The fields that differ from the present values, because a form posts all of its fields. */
function wantedOf(member: Member, { currentPassword: _, preferences, ...changes }: Changes): Wanted {
  const wanted: Wanted = { ...changes, dropsEmailChange: false };
  if (changes.email !== undefined && member.email !== null && emailKey(changes.email) === emailKey(member.email)) {
    delete wanted.email;
    // Entering the present address cancels a pending change.
    wanted.dropsEmailChange = true;
  }
  if (changes.username === member.username) delete wanted.username;
  if (changes.paypalEmail === (member.paypalEmail ?? '')) delete wanted.paypalEmail;
  if (preferences) {
    wanted.bluechipEmails ??= false;
    wanted.thirdPartyEmails ??= false;
  }
  // Data of members under 16 is never given to third parties (decision 42).
  if (member.ageBand === '13_to_15' && wanted.thirdPartyEmails) wanted.thirdPartyEmails = false;
  return wanted;
}

/** The errors by field; the constraints have the final say. */
async function faultsOf(
  ctx: Context,
  member: Member,
  { email, username, primarySiteId }: Wanted,
): Promise<FieldErrors> {
  const { db } = ctx;
  const faults: FieldErrors = {};
  if (username !== undefined) {
    const fault = usernameFault(username, await siteNames(db));
    if (fault) faults.username = [fault];
    else if (usernameChangeableAt(member.usernameChangedAt, ctx.now)) faults.username = [TOO_SOON];
  }
  const asksWhoIsThere = email !== undefined || (username !== undefined && !faults.username);
  if (asksWhoIsThere && !(await hasAnswer(ctx))) return { ...faults, [email ? 'email' : 'username']: [TOO_OFTEN] };
  if (username !== undefined && !faults.username && (await isSomebodyElses(db, member, username)))
    faults.username = [USERNAME_TAKEN];
  if (email !== undefined && (await isEmailTaken(db, email))) faults.email = [EMAIL_TAKEN];
  if (primarySiteId !== undefined && !(await listOpenSites(db)).some(({ id }) => id === primarySiteId))
    faults.primary_site_id = ['That site doesn’t exist'];
  return faults;
}

const TOO_SOON = 'A username can be changed once in 90 days';
/** Not 429: on this call that would mean suspected abuse (decision 40). */
const TOO_OFTEN = 'You have tried many. Wait a minute, then try again';
const TOO_MANY_MAILS = 'We’ve already emailed you several times. Check your inbox, or try again tomorrow';

/** The member's own username in other letter case isn't somebody else's. */
const isSomebodyElses = async (db: Db, { usernameKey }: Member, username: string) =>
  usernameKey !== username.toLowerCase() && (await isUsernameTaken(db, username));

async function write(db: Db, ctx: Context, userId: number, wanted: Wanted): Promise<void> {
  const { email, username, dropsEmailChange, paypalEmail, primarySiteId, bluechipEmails, thirdPartyEmails, address } =
    wanted;
  // Checked again with the row locked, because two concurrent changes of the username are two changes.
  const member = await findMemberForUpdate(db, userId);
  if (!member) throw apiError('not_signed_in');
  if (username !== undefined) {
    if (usernameChangeableAt(member.usernameChangedAt, ctx.now)) throw invalidFields({ username: [TOO_SOON] });
    if (!(await changeIdentity(db, member.id, { username, usernameChangedAt: ctx.now })))
      throw invalidFields({ username: [USERNAME_TAKEN] });
    await audit(db, ctx, { action: 'member.change_username', subject: { type: 'member', id: userId } });
  }
  const facts = {
    ...(paypalEmail === undefined ? {} : { paypalEmail: paypalEmail === '' ? null : paypalEmail }),
    ...(primarySiteId === undefined ? {} : { primarySiteId }),
    ...(bluechipEmails === undefined ? {} : { bluechipEmails }),
    ...(thirdPartyEmails === undefined ? {} : { thirdPartyEmails }),
  };
  if (Object.keys(facts).length > 0) await updateMember(db, member.id, facts);
  if (address !== undefined) await moveMember(db, member.id, address, ctx.now);
  // Decides where money is sent.
  if (paypalEmail !== undefined)
    await audit(db, ctx, { action: 'member.change_paypal_email', subject: { type: 'member', id: userId } });
  if (dropsEmailChange || username !== undefined) await stopEmailChange(db, member.id);
  if (email !== undefined) await startEmailChange(db, ctx, member, email);
}
