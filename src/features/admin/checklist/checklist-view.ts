import { z } from 'zod';

/** The first super admin's checklist (decision 0118): what a network needs before it opens, in the order in which it is done. */

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

/** Items where leaving things as they are is an answer too, which somebody has to give. */
export const CONFIRMABLE_ITEMS = ['prices', 'tax'] as const;
export type ConfirmableItem = (typeof CONFIRMABLE_ITEMS)[number];

export const checklistItemView = z.object({
  id: z.enum(CHECKLIST_ITEMS),
  title: z.string(),
  isDone: z.boolean(),
  /** One line: what was found. */
  detail: z.string(),
  /** The page where it is done. */
  link: z.object({ label: z.string(), href: z.string() }).nullable(),
  /** What to type on the server; words in capitals are to be replaced. */
  command: z.string().nullable(),
  /** What the checklist itself does about it. */
  action: z.enum(['send_test_mail', 'confirm']).nullable(),
});
export type ChecklistItemView = z.output<typeof checklistItemView>;

export const HOME_PATH = '/admin/home';
export const CHECKLIST_DEEDS = ['test_mail', 'confirmed', 'dismissed'] as const;
export type ChecklistDeed = (typeof CHECKLIST_DEEDS)[number];
export const checklistDonePath = (done: ChecklistDeed): string => `${HOME_PATH}?done=${done}`;
