import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { type ClientData, isWithoutCertificate, readAssertion, readNewCredential } from '../answer.ts';
import { type ChallengePurpose, findPasskey, type PasskeyRow, takeChallenge } from '../queries.ts';
import { isOwnOrigin, KEY_KINDS, relyingPartyId, userHandleOf } from '../relying-party.ts';

/**
 * Verifies an authenticator's response. Every refusal has the same code and, except for a counter that did not rise, the same text; the log
 * has the cause.
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
/** Sent only after the signature was verified, so only the holder of the key can read it. */
const MAYBE_COPIED =
  'This passkey may be a copy, or its device was reset. Sign in another way, then remove it in your profile and add a new one.';

/** Verifies a new credential by its first response. */
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
  /** Verified by finger, face or PIN, and not only by possession. */
  isUserVerified: boolean;
  counter: number;
  isBackedUp: boolean;
  isBackupEligible: boolean;
  /** It may be on several devices, for example through a cloud account, so its counter need not rise. */
  isSynced: boolean;
};

/** Verifies a response of a known passkey, of the member's own if `userId` is given. The caller still has to check the counter. */
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
      // The library would throw before it verifies the signature, without a reason; `takeCounter` compares the counter instead.
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
    // A response sets its own flags, so the flags from when the passkey was added decide.
    isSynced: credentialDeviceType === 'multiDevice' && (passkey.isBackupEligible ?? mayBeSynced(passkey)),
  };
}

/**
 * For passkeys added before we stored their eligibility. No passkey leaves a portable security key, so a response that says otherwise comes
 * from a copy.
 */
const CARRIED = ['usb', 'nfc', 'ble', 'smart-card'];

const mayBeSynced = ({ isBackedUp, transports }: PasskeyRow): boolean =>
  isBackedUp || !transports.some((each) => CARRIED.includes(each));

/** Any response uses up the challenge, which must match the purpose and the member and be at most minutes old. */
async function checkClient(ctx: Context, { challenge, origin, crossOrigin }: ClientData, asked: Asked): Promise<void> {
  const { db, config, now } = ctx;
  const given = await takeChallenge(db, challenge);
  const isGood = given?.purpose === asked.purpose && given.userId === asked.userId && given.expiresAt > now;
  if (!isGood) refusePasskey(ctx, 'challenge');
  // Inside another site's frame, users can't see whose page they confirm.
  if (crossOrigin || !(await isOwnOrigin(db, config, origin))) refusePasskey(ctx, 'origin');
}

const expectedOf = ({ config }: Context, { challenge, origin }: ClientData) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: relyingPartyId(config),
});

/** Authenticators that were given the credential id may leave out the user handle. */
function isWhose({ userId }: PasskeyRow, wanted: number | null, handle: string | null | undefined): boolean {
  return (wanted === null || wanted === userId) && (!handle || handle === userHandleOf(userId));
}
