import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { CONFIRMABLE_ITEMS, checklistDonePath, checklistItemView } from './checklist-view.ts';

const TEST_MAILS_AN_HOUR = 10;

export const getChecklist = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/checklist',
  summary: 'What the network still needs before it opens, as its data says',
  access: 'staff',
  permission: 'operations:read',
  response: z.object({
    /** True: nothing is checked, and `items` is empty. */
    isDismissed: z.boolean(),
    items: z.array(checklistItemView),
  }),
});

export const confirmChecklistItem = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/checklist/{item}/confirm',
  summary: 'Says that the prices, or the states where tax is collected, are right as they are',
  access: 'staff',
  permission: 'operations:write',
  params: z.object({ item: z.enum(CONFIRMABLE_ITEMS) }),
  body: z.object({}),
  response: z.object({ item: z.enum(CONFIRMABLE_ITEMS) }),
  formRedirect: () => checklistDonePath('confirmed'),
});

export const sendTestMail = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/checklist/test_mail',
  summary: 'Sends a test email to the address of the signed-in super admin',
  access: 'staff',
  permission: 'operations:write',
  body: z.object({}),
  response: z.object({ sentTo: z.string() }),
  limit: { points: TEST_MAILS_AN_HOUR, seconds: 3600 },
  formRedirect: () => checklistDonePath('test_mail'),
});

export const dismissChecklist = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/checklist/dismiss',
  summary: 'Takes the checklist off the first page of the console, for good; refused while something is open',
  access: 'staff',
  permission: 'operations:write',
  body: z.object({}),
  response: z.object({ isDismissed: z.boolean() }),
  errors: ['not_done'],
  formRedirect: () => checklistDonePath('dismissed'),
});
