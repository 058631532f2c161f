import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '#tests/support/members.ts';
import { aWindow, CONTENTS, codeOf, type Desk, of, openDesk } from './desk.test-support.ts';

/** Permissions: publishers for their own sites, staff writers for all, only a super admin deletes, other staff read. */

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

/** Every call on one article, with the parameters it needs. */
async function callsOn(id: number): Promise<[string, (browser: SignedIn) => ReturnType<SignedIn['send']>][]> {
  const form = await desk.formOf(id, { dek: 'By somebody else.' });
  const { version } = form;
  const [revision] = (await desk.writer.get(of(id, '/revisions'))).body.revisions;
  const post = (part: string, body: object) => (browser: SignedIn) => browser.send('POST', of(id, part), body);
  return [
    ['save', (browser) => browser.send('PUT', of(id), form)],
    ['presence', (browser) => browser.send('PUT', of(id, '/presence'), { editor: aWindow() })],
    ['slug', (browser) => browser.send('PUT', of(id, '/slug'), { slug: 'taken-away' })],
    ['correct', post('/corrections', { text: 'Wrong.' })],
    ['submit', post('/submit', { version })],
    ['return', post('/return', { version })],
    ['publish', post('/publish', { version })],
    ['schedule', post('/schedule', { version, until: 'time', day: '2026-12-01', time: '08:00' })],
    ['unschedule', post('/unschedule', {})],
    ['archive', post('/archive', { confirmation: 'unpublish' })],
    ['restore', post('/restore', {})],
    ['restore a revision', post(`/revisions/${revision.id}/restore`, { version })],
    ['preview link', post('/preview_links', { as: 'visitor' })],
  ];
}

const READS = ['', '/revisions', '/preview?as=war_room'];
const state = async (id: number) => [await desk.rowOf(id), await desk.auditOf(id), await desk.kindsOf(id)];

test('a publisher neither reads nor writes another site’s article: it is not there', async () => {
  const id = await desk.published({ site_id: desk.auburn.id });
  const before = await state(id);
  for (const part of READS) expect((await desk.publisher.get(of(id, part))).status).toBe(404);
  for (const [name, ask] of await callsOn(id))
    expect({ name, status: (await ask(desk.publisher)).status }).toEqual({ name, status: 404 });
  expect(await state(id)).toEqual(before);
  const { contents } = (await desk.publisher.get(CONTENTS)).body;
  expect(contents.filter(({ site }: { site: { id: number } }) => site.id !== desk.alabama.id)).toEqual([]);
});

test('a publisher writes and publishes for their own site, and moves nothing to another, nor takes from one', async () => {
  const id = await desk.written({}, desk.publisher);
  expect((await desk.step(desk.publisher, id, 'publish')).status).toBe(200);
  expect(codeOf(await desk.save(desk.publisher, id, { site_id: desk.auburn.id }))).toEqual([403, 'forbidden']);
  expect(codeOf(await desk.create(desk.publisher, { site_id: desk.auburn.id }))).toEqual([403, 'forbidden']);
  await desk.save(desk.writer, id, { site_id: desk.auburn.id });
  expect((await desk.publisher.get(of(id))).status).toBe(404);
  expect((await desk.publisher.get('/api/v2/admin/publishing/choices')).body.sites).toMatchObject([
    { id: desk.alabama.id },
  ]);
});

test('a revision of the time when it was another site’s stays that site’s', async () => {
  const id = await desk.written({ site_id: desk.auburn.id, kind: 'explicit' });
  const [foreign] = (await desk.writer.get(of(id, '/revisions'))).body.revisions;
  await desk.save(desk.writer, id, { site_id: desk.alabama.id, kind: 'explicit' });
  const { version } = await desk.read(id);
  expect((await desk.publisher.get(of(id))).status).toBe(200);
  for (const part of ['', '/difference'])
    expect((await desk.publisher.get(of(id, `/revisions/${foreign.id}${part}`))).status).toBe(404);
  const restored = await desk.publisher.send('POST', of(id, `/revisions/${foreign.id}/restore`), { version });
  expect(restored.status).toBe(404);
});

describe('those who read', () => {
  test('read every site’s and write none', async () => {
    const id = await desk.published();
    const before = await state(id);
    for (const part of READS) expect((await desk.reader.get(of(id, part))).status).toBe(200);
    for (const [name, ask] of await callsOn(id)) {
      const { status, body } = await ask(desk.reader);
      expect({ name, status, errorCode: body.error_code }).toEqual({ name, status: 403, errorCode: 'forbidden' });
    }
    expect((await desk.read(id, desk.reader)).may).toEqual(
      Object.fromEntries(Object.keys((await desk.read(id)).may).map((name) => [name, false])),
    );
    expect(await state(id)).toEqual(before);
  });
});

test('only a super admin deletes; what was deleted is nowhere, and its rows stay', async () => {
  const id = await desk.published();
  const reason = { reason: 'It was invented' };
  for (const browser of [desk.writer, desk.publisher, desk.reader])
    expect(codeOf(await browser.send('DELETE', of(id), reason))).toEqual([403, 'forbidden']);
  expect((await desk.head.send('DELETE', of(id), {})).status).toBe(422);
  const { preview } = (await desk.writer.send('POST', of(id, '/preview_links'), { as: 'premium' })).body.url
    ? { preview: true }
    : { preview: false };
  expect(preview).toBe(true);
  const purged = await desk.purgedBy(() => desk.head.send('DELETE', of(id), reason));
  expect(purged).toContain(`article:${id}`);
  expect((await desk.head.get(of(id))).status).toBe(404);
  expect((await desk.writer.send('POST', of(id, '/restore'), {})).status).toBe(404);
  expect((await desk.writer.get(`${CONTENTS}?query=${id}`)).body.contents).toEqual([]);
  expect(await desk.rowOf(id)).toMatchObject({ status: 'archived', headline: 'Visit weekend ahead' });
});

test('a publisher is not told of what an article was while it was another site’s', async () => {
  const id = await desk.written({ site_id: desk.auburn.id, headline: 'Of Auburn only', kind: 'explicit' });
  await desk.save(desk.writer, id, { site_id: desk.alabama.id, headline: 'Of Alabama now', kind: 'explicit' });
  const headlinesFor = async (browser: SignedIn) =>
    (await browser.get(of(id, '/revisions'))).body.revisions.map(({ headline }: { headline: string }) => headline);
  expect(await headlinesFor(desk.writer)).toContain('Of Auburn only');
  const told = await headlinesFor(desk.publisher);
  expect(told).toContain('Of Alabama now');
  expect(told).not.toContain('Of Auburn only');
});
