import { capitalized } from './capitalized.ts';

/** Staff labels of templates whose name alone would be unclear. */
const WORDS: Readonly<Record<string, string>> = {
  change_email_new: 'Email change, to the new address',
  change_email_old: 'Email change, to the old address',
  change_undone: 'Account change undone',
  deletion_undone: 'Deletion canceled',
  gift_payment_refund: 'Gift payment refunded',
  list_sheet: 'Ranking sheet',
  new_device: 'Login from a new device',
  referral_friend: 'Referral, to the friend',
  referral_referrer: 'Referral, to the referrer',
  save_offer: 'Offer to stay',
  second_factor_wrong_codes: 'Wrong two-factor codes',
  sign_in_link: 'Login link',
  strict_code: 'Confirmation code',
  subscription_cancelled: 'Subscription canceled',
  upgrade_by_staff: 'Upgraded by staff',
};

/** "subscription_cancelled" → "Subscription canceled". */
export const mailTemplateWords = (template: string): string =>
  WORDS[template] ?? capitalized(template.replaceAll('_', ' '));
