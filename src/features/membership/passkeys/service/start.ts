import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import { networkNames } from '#features/sites/sites/public.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import type { Context } from '#platform/context.ts';
import { findMember } from '../../accounts/public.ts';
import { insertChallenge, listPasskeysOf, type PasskeyRow } from '../queries.ts';
import { KEY_KINDS, relyingPartyId, userHandleOf } from '../relying-party.ts';
import { checkMayAdd } from './manage.ts';
import type { Asked } from './verify-answer.ts';

/** Starts a ceremony: options for the browser, with a challenge that we store. */

const CHALLENGE_MS = 5 * MINUTE_MS;

/** Starts a sign-in or, with `userId`, a strict one. A sign-in names no user: the authenticator's response does. */
export async function startAssertion(ctx: Context, asked: Asked & { purpose: 'sign_in' | 'strict' }) {
  const own = asked.userId === null ? [] : await listPasskeysOf(ctx.db, asked.userId);
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(ctx.config),
    timeout: CHALLENGE_MS,
    // A strict sign-in must show that it is the member, and not just somebody who found the security key plugged in.
    userVerification: asked.purpose === 'strict' ? 'required' : 'preferred',
    ...(asked.userId === null ? {} : { allowCredentials: own.map(asCredential) }),
  });
  return remember(ctx, options, asked);
}

export async function startAdding(ctx: Context, userId: number) {
  const member = await findMember(ctx.db, userId);
  await checkMayAdd(ctx.db, ctx, member);
  const name = member?.username ?? '';
  const options = await generateRegistrationOptions({
    rpName: (await networkNames(ctx.db)).name,
    rpID: relyingPartyId(ctx.config),
    userID: new Uint8Array(Buffer.from(userHandleOf(userId), 'base64url')),
    userName: name,
    userDisplayName: name,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: KEY_KINDS,
    excludeCredentials: (await listPasskeysOf(ctx.db, userId)).map(asCredential),
    // Discoverable, so that members log in without typing a name.
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
  return remember(ctx, options, { purpose: 'add', userId });
}

async function remember({ db, now }: Context, options: { challenge: string }, { purpose, userId }: Asked) {
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await insertChallenge(db, { challenge: options.challenge, purpose, userId, expiresAt });
  return { options: { json: JSON.stringify(options) } };
}

const asCredential = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports });
