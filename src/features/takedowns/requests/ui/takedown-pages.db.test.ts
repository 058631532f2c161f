import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { setSportClosed } from '#tests/support/closed-sports.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

let app: TestApp;
let writer: SignedIn;
beforeAll(async () => {
  app = await testSite();
  writer = await staffSignedIn(app, { isStaffWriter: true });
});
afterAll(() => app.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function postForm(path: string, fields: Record<string, string>, cookies: Record<string, string> = {}) {
  const asked = await app.get('/api/v2/csurf_token', { cookies });
  const body = new URLSearchParams({ _csrf: asked.body.csurf_token, ...fields }).toString();
  return app.send('POST', path, { headers: FORM, cookies: { ...cookies, ...asked.cookies }, body });
}

test.each([
  ['', 'No open requests'],
  ['?status=declined', 'None yet'],
  ['?status=people', 'Nobody has been taken down'],
])('an empty list has its heading under the title of the page: %s', async (query, title) => {
  const { text } = await writer.get(`/admin/takedowns${query}`);
  expect(text).toMatch(new RegExp(`<h2[^>]*>${title}</h2>`));
  expect(text).not.toContain('<h3');
});

test('from the profile to the request, to the queue, to the takedown, without JavaScript', async () => {
  const { id, personId, slug } = await buildProspect(app.database.db, { name: 'Corwin Castellow' });
  const profile = `/content/prospects/2027/${slug}`;
  expect((await app.get(profile)).text).toContain(`/takedown?prospect_id=${id}`);
  expect((await app.get(`/takedown?prospect_id=${id}`)).text).toContain('Take down the profile of Corwin Castellow');
  const asked = await postForm('/api/v2/takedown_requests', {
    prospect_id: String(id),
    name: 'Wilhelmina Sorrel',
    relation: 'parent',
    email: 'sorrel@example.com',
    reason: 'He is <fifteen>',
  });
  expect(asked).toMatchObject({ status: 303, headers: { location: `/takedown?prospect_id=${id}&sent=1` } });
  expect((await app.get(`/takedown?prospect_id=${id}&sent=1`)).text).toContain('We got your request');
  const queue = (await writer.get('/admin/takedowns')).text;
  expect(queue).toContain('He is &lt;fifteen&gt;');
  expect(queue).toContain(`/admin/takedowns?person_id=${personId}`);
  const subject = (await writer.get(`/admin/takedowns?profile=${encodeURIComponent(`https://n.example${profile}`)}`))
    .text;
  expect(subject).toContain('Corwin Castellow: shown');
  const done = await postForm(`/api/v2/admin/people/${personId}/takedown`, { reason: 'A parent asks' }, writer.cookies);
  expect(done).toMatchObject({
    status: 303,
    headers: { location: `/admin/takedowns?person_id=${personId}&done=taken_down` },
  });
  // Every process receives NOTIFY in order: once this purge has arrived, so has the one of the takedown.
  await app.purge(['nothing']);
  expect((await app.get(profile)).status).toBe(404);
  expect((await app.get(`/takedown?prospect_id=${id}`)).status).toBe(404);
  expect((await writer.get(`/admin/takedowns?person_id=${personId}`)).text).toContain('Corwin Castellow: taken down');
  expect((await writer.get('/admin/takedowns?status=people')).text).toContain('Corwin Castellow');
});

test('people of a closed sport can ask to be taken down', async () => {
  const { id } = await buildProspect(app.database.db, { name: 'Ellis Dunmore', sport: 'hockey' });
  await setSportClosed(app, 'hockey', true);
  const form = await app.get(`/takedown?prospect_id=${id}`);
  const asked = await postForm('/api/v2/takedown_requests', {
    prospect_id: String(id),
    name: 'Wilhelmina Dunmore',
    relation: 'parent',
    email: 'dunmore@example.com',
    reason: 'She is fifteen',
  });
  const sent = await app.get(`/takedown?prospect_id=${id}&sent=1`);
  await setSportClosed(app, 'hockey', false);
  expect({ form: form.status, asked: asked.status, sent: sent.status }).toEqual({ form: 200, asked: 303, sent: 200 });
  expect(form.text).toContain('Take down the profile of Ellis Dunmore');
  expect(form.text).not.toContain('Back to the profile');
  expect(sent.text).toContain('We got your request');
  expect((await app.get(`/takedown?prospect_id=${id}`)).text).toContain('Back to the profile');
});

test('the queue is for those who may take down; the form is for somebody who is shown', async () => {
  expect((await app.get('/admin/takedowns')).status).toBe(303);
  const publisher = await staffSignedIn(app, { publisherSiteIds: [1] });
  expect((await publisher.get('/admin/takedowns')).status).toBe(403);
  for (const query of ['', '?prospect_id=', '?prospect_id=x', '?prospect_id=99999999'])
    expect((await app.get(`/takedown${query}`)).status).toBe(404);
  expect((await writer.get('/admin/takedowns?profile=nobody')).text).toContain('No profile is shown at');
});
