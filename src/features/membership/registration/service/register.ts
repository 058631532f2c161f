import { paymentUnknown } from '#features/billing/payment-methods/public.ts';
import { apiError, type BluechipAPIError, type FieldErrors, invalidFields, isApiError } from '#kernel/errors.ts';
import { localAddress } from '#kernel/local-address.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { emit } from '#platform/events/events.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { transact } from '#platform/http/transact.ts';
import { consumeAddressLimit } from '#platform/limits/address-limit.ts';
import {
  type CaptchaGate,
  captchaGate,
  captchaNeeded,
  EMAIL_TAKEN,
  insertMember,
  isEmailTaken,
  isUsernameTaken,
  type Member,
  postConfirmation,
  siteNames,
  takeAnswer,
  USERNAME_TAKEN,
} from '../../accounts/public.ts';
import { AFTER_REDEEMING, redeemToken } from '../../gifts/public.ts';
import { hashPassword, passwordFault } from '../../passwords/public.ts';
import { completeSignIn } from '../../sign-in/public.ts';
import { buy } from '../../subscriptions/public.ts';
import { type Applicant, ageBandOf, applicantFaults, keptParams } from '../applicant.ts';
import type { register } from '../contract.ts';

type Body = ParsedOf<typeof register>['body'];
type Reply = ReplyOf<typeof register>;

/** Accounts that one address makes in an hour without a captcha: a school class has one address. More take a captcha each. */
const FREE = { points: 40, seconds: 3_600 };
/** With or without one: the proof of work of a captcha takes a program only about a second. */
export const MOST_ACCOUNTS = { name: 'registered in all', limit: { points: 200, seconds: 3_600 } };

/**
 * Makes a free account, signs it in and mails for the confirmation, all or nothing. A form in a frame of another site, known by its
 * frame token, makes the account and signs nobody in: no cookie of ours vouches for who posted it.
 */
export async function registerMember(
  ctx: Context,
  { registration, recaptchaToken, frameToken, payment }: Body,
): Promise<Reply> {
  const gate = captchaGate(ctx, { token: recaptchaToken, action: 'register' });
  // Its field errors tell who is there as `validate` does, so it takes of the same answers.
  await takeAnswer(ctx, gate);
  const applicant = { ...registration, email: registration.email.trim(), username: registration.username.trim() };
  const faults = await faultsOf(ctx, applicant);
  const ageBand = ageBandOf(applicant.ageBand);
  if (Object.keys(faults).length > 0 || !ageBand) throw refusal(faults);
  await takeAccount(ctx, gate);
  const passwordHash = await hashPassword(applicant.password);
  const isFramed = Boolean(frameToken);
  let returnTo = localAddress(applicant.returnTo, '/');
  const made = await transact(ctx, async (db) => {
    const member = await insertMember(db, {
      email: applicant.email,
      username: applicant.username,
      passwordHash,
      ageBand,
      bluechipEmails: applicant.bluechipEmails ?? false,
      // No data of who is under 16 goes to third parties (decision 42).
      thirdPartyEmails: ageBand === '16_and_over' && (applicant.thirdPartyEmails ?? false),
      registeredSiteId: ctx.site.id,
      primarySiteId: ctx.site.id,
      referralCode: applicant.referralCode || null,
      registrationParams: keptParams(applicant.params ?? {}),
      createdAt: ctx.now,
    });
    if (member && applicant.giftToken) returnTo = await redeemGift(db, ctx, member, applicant.giftToken);
    if (member) await welcome(db, ctx, member, { isFramed, returnTo });
    return member;
  });
  // Somebody was quicker: the constraint knew it, and who asks now is told which.
  if (!made) throw refusal(await takenFaults(ctx.db, applicant));
  return {
    user: { userId: made.id, username: applicant.username, email: applicant.email },
    ...(payment && !isFramed ? await pay(ctx, made.id, payment) : { errors: {}, payment: null }),
    returnTo,
    isSignedIn: !isFramed,
  };
}

/** The account stays whatever becomes of the payment: a retry pays the same order. */
async function pay(
  ctx: Context,
  userId: number,
  wish: NonNullable<Body['payment']>,
): Promise<Pick<Reply, 'errors' | 'payment'>> {
  try {
    return { errors: {}, payment: await buy(ctx, userId, wish) };
  } catch (error) {
    const { fields, message } = issueOf(ctx, userId, error);
    return { errors: { payment_issue: fields ? Object.values(fields).flat() : [message] }, payment: null };
  }
}

/** A surprise is reported, and is told as a payment of which nobody knows: a bare 500 would not tell that the account is made. */
function issueOf({ ports, requestId }: Context, userId: number, error: unknown): BluechipAPIError {
  if (isApiError(error) && (error.status < 500 || error.fields)) return error;
  ports.errorReporting.report({ error, source: 'request', requestId, facts: { userId } });
  return paymentUnknown();
}

/** Answers where it leads: to what he has now, or to the page that says why he has not. */
async function redeemGift(db: Db, { now }: Context, { id: userId }: Member, token: string): Promise<string> {
  const { ok } = await redeemToken(db, { userId, token }, now);
  return ok ? AFTER_REDEEMING : `/redeem_gift?token=${encodeURIComponent(token)}`;
}

type Welcome = { isFramed: boolean; returnTo: string };

async function welcome(db: Db, ctx: Context, member: Member, { isFramed, returnTo }: Welcome): Promise<void> {
  await postConfirmation(db, ctx, member, ctx.site.subdomain);
  await emit(db, { type: 'member_registered', userId: member.id, siteId: ctx.site.id });
  if (isFramed) return;
  await completeSignIn(db, ctx, member, {
    method: 'registration',
    isRemembered: false,
    isSecondFactorGiven: false,
    returnTo,
  });
}

/** Counted once the form is right: typing errors cost nobody an account. */
async function takeAccount({ ports, client }: Context, gate: CaptchaGate): Promise<void> {
  const free = await consumeAddressLimit(ports.rateLimiter, { name: 'registered', ip: client.ip, limit: FREE });
  if (!free.isAllowed && !(await gate.isSolved())) throw captchaNeeded();
  const most = await consumeAddressLimit(ports.rateLimiter, { ...MOST_ACCOUNTS, ip: client.ip });
  if (!most.isAllowed) throw apiError('too_many_requests', { retryAfter: most.retryAfterSeconds });
}

async function faultsOf({ db }: Context, applicant: Applicant): Promise<FieldErrors> {
  const names = await siteNames(db);
  const faults = applicantFaults(applicant, names);
  const taken = await takenFaults(db, applicant);
  const weak =
    faults.password || passwordFault(applicant.password, { isStaff: false, names: [...names, ...ownNames(applicant)] });
  return { ...taken, ...faults, ...(typeof weak === 'string' ? { password: [weak] } : {}) };
}

const ownNames = ({ email, username }: Applicant) =>
  [email.split('@')[0] ?? '', username].filter((name) => name !== '');

async function takenFaults(db: Db, { email, username }: Applicant): Promise<FieldErrors> {
  return {
    ...(email !== '' && (await isEmailTaken(db, email)) ? { email: [EMAIL_TAKEN] } : {}),
    ...(username !== '' && (await isUsernameTaken(db, username)) ? { username: [USERNAME_TAKEN] } : {}),
  };
}

/** Named as the wire names them, under the object that they came in. */
const refusal = (faults: FieldErrors) =>
  invalidFields(Object.fromEntries(Object.entries(faults).map(([field, words]) => [`registration.${field}`, words])));
