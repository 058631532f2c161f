import type { Capacity, Role } from './permissions.ts';

/** Labels of roles on staff pages. */
export const ROLE_WORDS: Readonly<Record<Role | Capacity, string>> = {
  user: 'Member',
  publisher: 'Publisher',
  staff_writer: 'Staff writer',
  customer_support_admin: 'Support agent',
  customer_support_admin_manager: 'Support manager',
  marketing_admin: 'Marketing admin',
  reporting_admin: 'Reporting admin',
  super_admin: 'Super admin',
};
