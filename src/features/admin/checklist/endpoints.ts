import { orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import { confirmChecklistItem, dismissChecklist, getChecklist, sendTestMail } from './contract.ts';
import { checklist } from './service/checklist.ts';
import { confirmItem, dismiss } from './service/confirm-item.ts';
import { postTestMail } from './service/test-mail.ts';

export const checklistEndpoints = [
  handle(getChecklist, { run: (ctx) => checklist(ctx) }),
  handle(confirmChecklistItem, { run: (ctx, { params }) => confirmItem(ctx, params.item) }),
  handle(sendTestMail, { run: (ctx) => postTestMail(ctx) }),
  handle(dismissChecklist, {
    run: async (ctx) => {
      orRefuse(await dismiss(ctx), { not_done: 'Something is still open.' });
      return { isDismissed: true };
    },
  }),
];
