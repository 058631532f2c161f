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
  type Member,
  postConfirmation,
  siteNames,
  takeAnswer,
  takenOf,
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

/**
 * Accounts that one address can create in an hour without a captcha, enough for a school class behind one address. Beyond that each takes a
 * captcha.
 */
const FREE = { points: 40, seconds: 3_600 };
/** The limit with or without captchas, because a program solves a proof-of-work captcha in about a second. */
export const MOST_ACCOUNTS = { name: 'registered in all', limit: { points: 200, seconds: 3_600 } };

/**
 * Creates a free account, logs it in and sends the confirmation email, all or nothing. A form in another site's frame, identified by its
 * frame token, creates the account without logging in, because no cookie of ours proves who posted it.
 */
export async function registerMember(
  ctx: Context,
  { registration, recaptchaToken, frameToken, payment }: Body,
): Promise<Reply> {
  const gate = captchaGate(ctx, { token: recaptchaToken, action: 'register' });
  // Its field errors reveal which accounts exist, as `validate` does, so it counts against the same limit.
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
      // Data of members under 16 is never given to third parties (decision 42).
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
  // Somebody else was faster and the constraint refused this one: report which field is taken.
  if (!made) throw refusal(await takenFaults(ctx.db, applicant));
  return {
    user: { userId: made.id, username: applicant.username, email: applicant.email },
    ...(payment && !isFramed ? await pay(ctx, made.id, payment) : { errors: {}, payment: null }),
    returnTo,
    isSignedIn: !isFramed,
  };
}

/** The account stays, whatever happens to the payment: a retry pays the same order. */
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

/**
 * An unexpected error is reported, and returned as a payment with an unknown result, because a bare 500 would hide that the account exists.
 */
function issueOf({ ports, requestId }: Context, userId: number, error: unknown): BluechipAPIError {
  if (isApiError(error) && (error.status < 500 || error.fields)) return error;
  ports.errorReporting.report({ error, source: 'request', requestId, facts: { userId } });
  return paymentUnknown();
}

/** Returns the next page: what the member has now, or why the gift couldn't be redeemed. */
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

/** Counted once the form is valid, so that typos don't use up the limit. */
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

async function takenFaults(db: Db, applicant: Applicant): Promise<FieldErrors> {
  const taken = await takenOf(db, applicant);
  return {
    ...(applicant.email !== '' && taken.email ? { email: [EMAIL_TAKEN] } : {}),
    ...(applicant.username !== '' && taken.username ? { username: [USERNAME_TAKEN] } : {}),
  };
}

/** Uses the API's field names, under the object that they came in. */
const refusal = (faults: FieldErrors) =>
  invalidFields(Object.fromEntries(Object.entries(faults).map(([field, words]) => [`registration.${field}`, words])));
