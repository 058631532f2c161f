import type { Db } from '#platform/db/database.ts';
import type { SecretBox } from '#platform/security/secret-box.ts';
import { confirmSecret, replaceRecoveryCodes, saveSecret } from './queries.ts';
import { newRecoveryCode, recoveryHash } from './recovery-code.ts';
import { sealSecrets } from './sealed-secrets.ts';
import { newTotpSecret } from './totp.ts';

/**
 * A second factor that is on, with two recovery codes. `box` must be of the program's own secret. `secret` is for a demo member for
 * whom a reader wants to make codes.
 */
export async function buildSecondFactor(
  db: Db,
  { userId, box, secret = newTotpSecret() }: { userId: number; box: SecretBox; secret?: string },
  now: Date,
) {
  const sealedSecret = sealSecrets(box, userId, { inUse: secret, next: null });
  await saveSecret(db, { userId, sealedSecret, now });
  await confirmSecret(db, { userId, sealedSecret, step: 0, now });
  const recoveryCodes = [newRecoveryCode(), newRecoveryCode()];
  await replaceRecoveryCodes(
    db,
    userId,
    recoveryCodes.map((code) => recoveryHash(userId, code)),
  );
  return { secret, recoveryCodes };
}
