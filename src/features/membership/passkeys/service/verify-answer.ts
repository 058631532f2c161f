import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { type ClientData, isWithoutCertificate, readAssertion, readNewCredential } from '../answer.ts';
import { type ChallengePurpose, findPasskey, type PasskeyRow, takeChallenge } from '../queries.ts';
import { isOwnOrigin, KEY_KINDS, relyingPartyId, userHandleOf } from '../relying-party.ts';

/**
 * Whether an authenticator's answer is good. Every refusal has the same code and, but for a counter that did not rise, the same text; the log has the
 * cause.
 */

export type Asked = { purpose: ChallengePurpose; userId: number | null };

type Cause =
  | 'unreadable'
  | 'challenge'
  | 'origin'
  | 'certificate'
  | 'unknown'
  | 'not_verified'
  | 'counter'
  | 'known_already';

export function refusePasskey({ log }: Pick<Context, 'log'>, cause: Cause): never {
  log.info({ cause }, 'a passkey was refused');
  throw apiError('passkey_refused', { message: cause === 'counter' ? MAYBE_COPIED : NOT_ACCEPTED });
}

const NOT_ACCEPTED = 'That passkey didn’t work. Try again, or log in another way';
/** Sent only after the signature was verified, so only somebody with the key reads it. */
const MAYBE_COPIED =
  'This passkey may be a copy, or its device was reset. Sign in another way, then remove it in your profile and add a new one.';

/** A new credential, proven by its first answer. */
export async function verifyNewCredential(ctx: Context, json: string, userId: number) {
  const read = readNewCredential(json);
  if (!read) return refusePasskey(ctx, 'unreadable');
  const { answer, client } = read;
  await checkClient(ctx, client, { purpose: 'add', userId });
  if (!isWithoutCertificate(answer)) return refusePasskey(ctx, 'certificate');
  const result = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    ...expectedOf(ctx, client),
    requireUserVerification: false,
    supportedAlgorithmIDs: KEY_KINDS,
  }).catch(() => null);
  if (!result?.verified) return refusePasskey(ctx, 'not_verified');
  const { credential, credentialBackedUp, credentialDeviceType } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: answer.response.transports,
    isBackedUp: credentialBackedUp,
    isBackupEligible: credentialDeviceType === 'multiDevice',
  };
}

export type VerifiedAssertion = {
  passkey: PasskeyRow;
  /** By finger, face or PIN: not only something that the member has. */
  isUserVerified: boolean;
  counter: number;
  isBackedUp: boolean;
  isBackupEligible: boolean;
  /** It may be on several devices, such as by a cloud account: their counters do not have to rise. */
  isSynced: boolean;
};

/** An answer of a passkey that we know; of the member's own where `userId` is given. The caller still has to take its counter. */
export async function verifyAssertion(ctx: Context, json: string, asked: Asked): Promise<VerifiedAssertion> {
  const read = readAssertion(json);
  if (!read) return refusePasskey(ctx, 'unreadable');
  const { id, rawId, type, response } = read.answer;
  await checkClient(ctx, read.client, asked);
  const passkey = await findPasskey(ctx.db, id);
  if (!passkey || !isWhose(passkey, asked.userId, response.userHandle)) return refusePasskey(ctx, 'unknown');
  const { clientDataJSON, authenticatorData, signature } = response;
  const result = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    ...expectedOf(ctx, read.client),
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      // The library would throw before it verifies the signature, without saying why: `takeCounter` compares the counter.
      counter: 0,
    },
    requireUserVerification: asked.purpose === 'strict',
  }).catch(() => null);
  if (!result?.verified) return refusePasskey(ctx, 'not_verified');
  const { userVerified, newCounter, credentialBackedUp, credentialDeviceType } = result.authenticationInfo;
  return {
    passkey,
    isUserVerified: userVerified,
    counter: newCounter,
    isBackedUp: credentialBackedUp,
    isBackupEligible: credentialDeviceType === 'multiDevice',
    // An answer sets its own flags: what it said when it was added counts.
    isSynced: credentialDeviceType === 'multiDevice' && (passkey.isBackupEligible ?? mayBeSynced(passkey)),
  };
}

/**
 * Of passkeys that were added before their eligibility was kept. None leaves a security key to carry around, so an answer that says otherwise
 * comes from a copy.
 */
const CARRIED = ['usb', 'nfc', 'ble', 'smart-card'];

const mayBeSynced = ({ isBackedUp, transports }: PasskeyRow): boolean =>
  isBackedUp || !transports.some((each) => CARRIED.includes(each));

/** The challenge is used up by whatever answers it; it must be of this purpose, of this member and of the last minutes. */
async function checkClient(ctx: Context, { challenge, origin, crossOrigin }: ClientData, asked: Asked): Promise<void> {
  const { db, config, now } = ctx;
  const given = await takeChallenge(db, challenge);
  const isGood = given?.purpose === asked.purpose && given.userId === asked.userId && given.expiresAt > now;
  if (!isGood) refusePasskey(ctx, 'challenge');
  // In a frame of another site nobody sees whose page he confirms.
  if (crossOrigin || !(await isOwnOrigin(db, config, origin))) refusePasskey(ctx, 'origin');
}

const expectedOf = ({ config }: Context, { challenge, origin }: ClientData) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: relyingPartyId(config),
});

/** Authenticators that were told which passkey is wanted may leave the handle out. */
function isWhose({ userId }: PasskeyRow, wanted: number | null, handle: string | null | undefined): boolean {
  return (wanted === null || wanted === userId) && (!handle || handle === userHandleOf(userId));
}
