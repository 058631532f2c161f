import QRCode from 'qrcode';
import { networkNames } from '#features/sites/sites/public.ts';
import { isStaff } from '#kernel/permissions.ts';
import { type Context, isStrict, type MemberActor, standingOf } from '#platform/context.ts';
import { findMember } from '../../accounts/public.ts';
import { countRecoveryCodes, findSecondFactor } from '../queries.ts';
import { openSecrets } from '../sealed-secrets.ts';
import { totpUri } from '../totp.ts';

/** The setup data for an authenticator app: a code to scan, a link to open, and text to type. */
export async function setupOf({ db }: Pick<Context, 'db'>, secret: string, username: string) {
  const uri = totpUri(secret, { issuer: (await networkNames(db)).name, username });
  return { secret, uri, qrSvg: await QRCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }) };
}

/**
 * The state of the member's second factor. An unconfirmed secret is shown only during a strict sign-in, as when it is created: somebody who
 * finds the browser open must not copy what will protect the account.
 */
export async function secondFactorOf(ctx: Context, actor: MemberActor) {
  const { db, secretBox, session, now } = ctx;
  const row = await findSecondFactor(db, actor.userId);
  const secrets = row && isStrict(session, now) ? openSecrets(secretBox, actor.userId, row.sealedSecret) : null;
  const next = secrets?.next ?? null;
  const member = next === null ? null : await findMember(db, actor.userId);
  return {
    isOn: Boolean(row?.confirmedAt),
    pending: next !== null && member ? await setupOf(ctx, next, member.username ?? '') : null,
    recoveryCodesLeft: await countRecoveryCodes(db, actor.userId),
    isNeeded: isStaff(standingOf(actor)),
  };
}
