import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointDefinition } from '#platform/http/endpoint.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { endpoints } from '../../src/api.ts';

/** Staff who view the site as a member: every endpoint is closed to them unless its definition allows it (decision 0160). */

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('no call but these reads a thing of the member, and none changes one', async () => {
  const staff = await staffSignedIn(app, { role: 'customer_support_admin_manager' });
  const fan = await signedIn(app);
  const path = `/api/v2/admin/users/${fan.member.id}/viewing`;
  expect((await staff.send('POST', path, { reason: 'cannot read a story' })).status).toBe(200);
  const others = endpoints
    .map(({ definition }) => definition)
    .filter(({ access }) => access === 'signed_in' || access === 'public')
    .filter(({ takesFile, takesSigned, isSelfAuthorised }) => !takesFile && !takesSigned && !isSelfAuthorised);
  const refused = new Map<string, string | undefined>();
  for (const definition of others) {
    if (definition.access === 'public' && definition.method === 'GET') continue;
    refused.set(nameOf(definition), await refusalOf(staff, definition));
  }
  const open = [...refused].filter(([, code]) => !code?.endsWith('_while_viewing')).map(([name]) => name);
  expect(open.toSorted()).toEqual([
    'DELETE /api/user/sign_out',
    'GET /api/v2/futurecast/forecasters/mine',
    'GET /api/v2/prospects/is_following',
    'GET /api/v2/users/access',
    'GET /api/v2/users/current',
    'GET /api/v2/users/notices',
    'GET /api/v2/users/notices/unread',
    'GET /api/v2/users/notification_settings',
    'GET /api/v2/users/push',
    'GET /api/v2/users/saved_stories',
    'GET /api/v2/users/saved_stories/{slug}',
  ]);
});

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

async function refusalOf(staff: SignedIn, definition: EndpointDefinition): Promise<string | undefined> {
  const path = definition.path.replaceAll(/\{\w+\}/g, '1');
  // Skipped because it would end the session.
  if (path === '/api/user/sign_out') return undefined;
  const { method } = definition;
  const { body } = method === 'GET' ? await staff.get(path) : await staff.send(method, path, {});
  return body.error_code;
}
