import type { Numbers } from '#features/admin/seed/numbers.ts';
import { weighted } from '#features/admin/seed/numbers.ts';
import type { SimulatedMember } from './member.ts';
import type { World } from './world.ts';

/** What members do at PayPal and how their accounts behave there, chosen by the part of the URL that the embedded provider recognizes. */

const BAD = weighted([
  ['declined', 3],
  ['closed', 2],
  ['pending', 3],
  // Pending, and denied a minute later.
  ['denied', 8],
]);

/** The share of bad accounts, as a fraction of the fault share. */
const BAD_SHARE = 0.8;
const AGREES = 0.92;

const accountOf = ({ number }: SimulatedMember, numbers: Numbers, faultShare: number) =>
  numbers.chance(faultShare * BAD_SHARE)
    ? `${numbers.pickBy(BAD)}@member-${number}.example`
    : `member-${number}@payers.example`;

/** The token that the member brings back from `url`; null if they cancelled there. */
export async function agreeAtPaypal(
  { application, faultShare }: World,
  member: SimulatedMember,
  url: string,
): Promise<string | null> {
  const { embedded } = application.ports.paypal;
  if (!embedded) throw new Error('a simulation has the embedded PayPal');
  const session = new URL(url).searchParams.get('approval_session_id') ?? '';
  const hasAgreed = member.numbers.chance(AGREES);
  const body = new URLSearchParams({
    approval_session_id: session,
    outcome: hasAgreed ? 'agree' : 'cancel',
    email: accountOf(member, member.numbers, faultShare),
  });
  const reply = await embedded.app.inject({
    method: 'POST',
    url: '/agreements/approve',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: body.toString(),
  });
  if (!hasAgreed) return null;
  return new URL(String(reply.headers.location)).searchParams.get('paypal_token');
}
