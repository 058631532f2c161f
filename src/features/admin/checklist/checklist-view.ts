import { z } from 'zod';

/** The first super admin's checklist (decision 0118): what a network needs before it opens, in the order of setup. */

export const CHECKLIST_ITEMS = [
  'network_name',
  'legal_documents',
  'author',
  'prices',
  'tax',
  'mail',
  'import',
  'backup',
] as const;

/** Items whose default may be right, but must be confirmed. */
export const CONFIRMABLE_ITEMS = ['prices', 'tax'] as const;
export type ConfirmableItem = (typeof CONFIRMABLE_ITEMS)[number];

export const checklistItemView = z.object({
  id: z.enum(CHECKLIST_ITEMS),
  title: z.string(),
  isDone: z.boolean(),
  /** The finding, in one line. */
  detail: z.string(),
  /** The page to do it on. */
  link: z.object({ label: z.string(), href: z.string() }).nullable(),
  /** The command to run on the server; words in capitals are placeholders. */
  command: z.string().nullable(),
  /** The action that the checklist itself offers. */
  action: z.enum(['send_test_mail', 'confirm']).nullable(),
});
export type ChecklistItemView = z.output<typeof checklistItemView>;

export const HOME_PATH = '/admin/home';
export const CHECKLIST_DEEDS = ['test_mail', 'confirmed', 'dismissed'] as const;
export type ChecklistDeed = (typeof CHECKLIST_DEEDS)[number];
export const checklistDonePath = (done: ChecklistDeed): string => `${HOME_PATH}?done=${done}`;
