import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/**
 * A software authenticator with its browser (WebAuthn Level 3): ES256 keys that never leave it, no attestation. Every part of a response
 * can be falsified, to test that it is refused.
 */

type Cbor = number | string | Uint8Array | Cbor[] | Map<string | number, Cbor>;
const encode = (value: Cbor): Buffer => Buffer.from(isoCBOR.encode(value));

const FLAGS = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 } as const;
const NO_AAGUID = Buffer.alloc(16);
export const ORIGIN = 'http://bluechip.localhost:3000';
export const RP_ID = 'bluechip.localhost';

/** synced: on several devices; eligible: it may be, and is not yet; device: it never leaves its device. */
export type Backup = 'synced' | 'eligible' | 'device';

export type Falsehoods = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Default: the type that the browser sends for the ceremony. */
  type?: string;
  crossOrigin?: boolean;
  isUserPresent?: boolean;
  isUserVerified?: boolean;
  /** Default: one more than last time. */
  counter?: number;
  userHandle?: string | null;
  /** Default: the authenticator's own. */
  backup?: Backup;
  /** Signs instead of the credential's own key. */
  signer?: SoftAuthenticator;
  /** Added to the attestation, which is otherwise empty. */
  certificates?: Buffer[];
};

export type SoftAuthenticator = {
  credentialId: string;
  privateKey: KeyObject;
  counter: number;
  /** The call's input for a new passkey: JSON of a RegistrationResponseJSON. */
  create(options: { json: string }, falsehoods?: Falsehoods): string;
  /** JSON of an AuthenticationResponseJSON. */
  get(options: { json: string }, falsehoods?: Falsehoods): string;
};

/** `countsFrom` 0: no counter, like synced passkeys. */
export function softAuthenticator({
  countsFrom = 1,
  backup = 'synced',
  transports = ['internal'],
}: {
  countsFrom?: number;
  backup?: Backup;
  transports?: string[];
} = {}): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const hasCounter = countsFrom > 0;
  let userHandle: string | null = null;

  const authenticator: SoftAuthenticator = {
    credentialId: id.toString('base64url'),
    privateKey,
    counter: countsFrom,
    create({ json }, falsehoods = {}) {
      const options = JSON.parse(json);
      userHandle = options.user.id;
      const attested = Buffer.concat([NO_AAGUID, sized(id), coseKey(publicKey)]);
      const authData = authenticatorData(authenticator.counter, FLAGS.attested, attested, { backup, ...falsehoods });
      const statement = new Map<string, Cbor>();
      if (falsehoods.certificates) statement.set('x5c', falsehoods.certificates).set('alg', -7);
      const attestation = new Map<string, Cbor>([
        ['fmt', falsehoods.certificates ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', authData],
      ]);
      return JSON.stringify({
        ...named(id),
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, falsehoods),
          attestationObject: encode(attestation).toString('base64url'),
          transports,
        },
      });
    },
    get({ json }, falsehoods = {}) {
      const options = JSON.parse(json);
      if (hasCounter || falsehoods.counter !== undefined)
        authenticator.counter = falsehoods.counter ?? authenticator.counter + 1;
      const client = clientData('webauthn.get', options.challenge, falsehoods);
      const authData = authenticatorData(authenticator.counter, 0, Buffer.alloc(0), { backup, ...falsehoods });
      const clientHash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest();
      const key = falsehoods.signer?.privateKey ?? privateKey;
      return JSON.stringify({
        ...named(id),
        response: {
          clientDataJSON: client,
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, clientHash]), key).toString('base64url'),
          userHandle: falsehoods.userHandle === undefined ? userHandle : falsehoods.userHandle,
        },
      });
    },
  };
  return authenticator;
}

const named = (id: Buffer) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key',
  clientExtensionResults: {},
});

function clientData(type: string, challenge: string, falsehoods: Falsehoods): string {
  const { origin = ORIGIN, crossOrigin = false } = falsehoods;
  const facts = { type: falsehoods.type ?? type, challenge: falsehoods.challenge ?? challenge, origin, crossOrigin };
  return Buffer.from(JSON.stringify(facts)).toString('base64url');
}

/** Section 6.1: hash of the relying party's id, flags, counter, and for a new passkey the credential. */
function authenticatorData(counter: number, flags: number, rest: Buffer, falsehoods: Falsehoods): Buffer {
  const { rpId = RP_ID, isUserPresent = true, isUserVerified = true, backup = 'synced' } = falsehoods;
  const all =
    flags |
    (backup === 'device' ? 0 : FLAGS.backupEligible) |
    (backup === 'synced' ? FLAGS.backedUp : 0) |
    (isUserPresent ? FLAGS.userPresent : 0) |
    (isUserVerified ? FLAGS.userVerified : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), count, rest]);
}

/** Prefixed with its length in two bytes. */
function sized(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** RFC 9053: an EC2 key on P-256 for ES256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return encode(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}
