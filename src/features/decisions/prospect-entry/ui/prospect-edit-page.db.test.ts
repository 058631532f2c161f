import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

let app: TestApp;
let writer: SignedIn;
let prospectId = 0;
beforeAll(async () => {
  app = await testSite();
  writer = await staffSignedIn(app, { isStaffWriter: true });
  prospectId = (await buildProspect(app.database.db, { name: 'Ansel Brightwater' })).id;
});
afterAll(() => app.close());

const page = () => `/admin/prospects/${prospectId}/edit`;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

test('staff see every section with its form; who only reads sees no form', async () => {
  const { status, text } = await writer.get(page());
  expect(status).toBe(200);
  for (const id of ['vitals', 'rating', 'decision', 'interests', 'visits', 'videos'])
    expect(text).toContain(`id="${id}"`);
  expect(text).toContain('Save rating');
  expect(text.match(/<h1/g)).toHaveLength(1);
  const reader = await staffSignedIn(app, { role: 'customer_support_admin' });
  const readOnly = (await reader.get(page())).text;
  expect(readOnly).toContain('You can view prospects but not edit them.');
  expect(readOnly).not.toContain('<form');
});

test('visitors are led to the sign-in, members refused, nobody and the hidden not found', async () => {
  expect((await app.get(page())).status).toBe(303);
  expect((await (await signedIn(app)).get(page())).status).toBe(403);
  const hidden = await buildProspect(app.database.db, { isHidden: true });
  for (const id of [hidden.id, '99999999', '0', 'x'])
    expect((await writer.get(`/admin/prospects/${id}/edit`)).status).toBe(404);
});

test('without JavaScript a form is posted as it stands, led back to its section, and refused in words', async () => {
  const token = (await writer.get('/api/v2/csurf_token')).body.csurf_token;
  const post = (part: string, fields: Record<string, string>) =>
    app.send('POST', `/api/v2/admin/prospects/${prospectId}/${part}`, {
      headers: FORM,
      cookies: { ...writer.cookies },
      body: new URLSearchParams({ _csrf: token, ...fields }).toString(),
    });
  const rated = await post('rating', { _method: 'PUT', rating: '5.9', reason: 'Seen twice' });
  expect(rated).toMatchObject({ status: 303, headers: { location: `${page()}?saved=rating#rating` } });
  expect((await writer.get(`${page()}?saved=rating`)).text).toContain('Rating saved');
  const college = (await app.get('/api/v2/sites/alabama')).body.site.college_id;
  const visit = { college_id: String(college), visit_on: '2026-12-05', source: 'The coach' };
  expect((await post('visits', visit)).headers.location).toBe(`${page()}?saved=visits#visits`);
  const refused = await post('rating', { _method: 'PUT', rating: '6.4', reason: 'Seen twice' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Football ratings are 5.2 to 6.1, with one decimal');
});

test('a day has its bounds in the form, and the one of the last decision can be corrected without JavaScript', async () => {
  const { id } = await buildProspect(app.database.db);
  const address = `/admin/prospects/${id}/edit`;
  const inputs = async () => {
    const { text } = await writer.get(address);
    return [...text.matchAll(/<input[^>]*type="date"[^>]*>/g)].map(([input]) => input);
  };
  const bounds = (input = '') => ['name', 'min', 'max'].map((name) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1]);
  expect((await inputs()).map(bounds)).toEqual([
    ['happened_on', '2021-01-01', '2026-11-21'],
    ['offered_on', '2021-01-01', '2026-11-21'],
    ['visit_on', '2021-01-01', '2027-12-31'],
  ]);
  expect((await writer.get(address)).text).toContain('No decision yet');
  const college = (await app.get('/api/v2/sites/alabama')).body.site.college_id;
  const decision = { kind: 'commit', college_id: college, happened_on: '2026-11-20', source: 'The coach' };
  await writer.send('POST', `/api/v2${address.replace('/edit', '')}/decisions`, decision);
  const [next, right] = await inputs();
  expect({ nextBounds: bounds(next), rightBounds: bounds(right) }).toEqual({
    nextBounds: ['happened_on', '2026-11-20', '2026-11-21'],
    rightBounds: ['happened_on', '2021-01-01', '2026-11-21'],
  });
  const { text } = await writer.get(address);
  const [, action = ''] = /action="(\/api\/v2\/admin\/prospects\/\d+\/decisions\/\d+)"/.exec(text) ?? [];
  const token = (await writer.get('/api/v2/csurf_token')).body.csurf_token;
  const fields = { _csrf: token, _method: 'PATCH', happened_on: '2026-11-18', reason: 'A slip' };
  const corrected = await app.send('POST', action, {
    headers: FORM,
    cookies: { ...writer.cookies },
    body: new URLSearchParams(fields).toString(),
  });
  expect(corrected).toMatchObject({ status: 303, headers: { location: `${address}?saved=day#decision` } });
  const after = (await writer.get(`${address}?saved=day`)).text;
  expect(after).toContain('Date corrected.');
  expect(after).toContain('2026-11-18');
});
