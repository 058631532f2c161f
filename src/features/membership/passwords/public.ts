import { isCommonPassword } from './password-blocklist.ts';
import { faultOfPassword } from './password-rules.ts';

export { hashPassword, isOutdated, isPassword } from './password-hash.ts';
export { WRONG_PASSWORD } from './password-words-view.ts';
export { checkCurrentPassword } from './service/check-current-password.ts';
export { endPassword } from './service/new-password.ts';
export { askForReset } from './service/reset-password.ts';

/**
 * What is wrong with a new password, in one sentence for its owner; null: nothing (decision 38). `names`: those of the site and of the
 * member, such as the username and the part of the email before the @.
 */
export function passwordFault(
  password: string,
  { isStaff, names }: { isStaff: boolean; names: readonly string[] },
): string | null {
  return faultOfPassword(password, { isStaff, names, isCommon: isCommonPassword });
}
export { isFromNewDevice } from './service/new-device.ts';
