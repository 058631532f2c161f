import { defineEndpoint } from '#platform/http/endpoint.ts';
import { attentionView } from './attention-view.ts';

export const getAttention = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/attention',
  summary: 'What waits for this member of staff, and the figures of yesterday',
  access: 'staff',
  permission: 'console:read',
  response: attentionView,
});
