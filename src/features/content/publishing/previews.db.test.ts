import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import { type Desk, documentOf, of, openDesk } from './desk.test-support.ts';
import { PREVIEW_CLASSES } from './preview-view.ts';

/** The working copy as each viewer class would see it: for staff, and by a link. */

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

const SECRET = 'zanzibar';
const text = (paragraphs: number) =>
  JSON.stringify(documentOf(...Array.from({ length: paragraphs }, (_, index) => `Paragraph ${index}.`), SECRET));

const OPEN = {
  free: ['visitor', 'free', 'registered', 'premium', 'war_room'],
  registered: ['registered', 'premium', 'war_room'],
  premium: ['premium', 'war_room'],
  war_room: ['war_room'],
};

describe.each(Object.entries(OPEN))('what is %s', (access, open) => {
  test.each(PREVIEW_CLASSES)('as %s: by staff and by a link', async (as) => {
    const id = await desk.written({ access, body: text(40) });
    const link = await desk.writer.send('POST', of(id, '/preview_links'), { as });
    expect(link.status, link.text).toBe(200);
    const token = new URL(link.body.url).pathname.split('/').at(-1);
    const replies = [
      await desk.reader.get(of(id, `/preview?as=${as}`)),
      await desk.app.get(`/api/v2/previews/${token}`),
    ];
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': expect.stringContaining('no-store') } });
      expect(reply.body.preview).toMatchObject({ as, is_locked: !open.includes(as) });
      expect(reply.text.includes(SECRET)).toBe(open.includes(as));
    }
  });
});

test('a link is over after an hour, is nobody’s to make, and shows its own class only', async () => {
  const id = await desk.written({ access: 'premium', body: text(40) });
  const { body } = await desk.writer.send('POST', of(id, '/preview_links'), { as: 'visitor' });
  const token = new URL(body.url).pathname.split('/').at(-1) ?? '';
  const wanted = [token.replace('visitor', 'premium'), `${id}-premium-9999999999999.x`, 'nonsense', token.slice(0, -1)];
  for (const forged of wanted) expect((await desk.app.get(`/api/v2/previews/${forged}`)).status).toBe(404);
  expect((await desk.app.get(`/api/v2/previews/${token}?as=premium`)).text).not.toContain(SECRET);
  desk.app.clock.advance(60 * MINUTE_MS);
  expect((await desk.app.get(`/api/v2/previews/${token}`)).status).toBe(404);
});

test('a link to what is about somebody taken down leads nowhere', async () => {
  const prospect = await buildProspect(desk.app.database.db);
  const id = await desk.written({ person_ids: [prospect.personId] });
  const { body } = await desk.writer.send('POST', of(id, '/preview_links'), { as: 'visitor' });
  const token = new URL(body.url).pathname.split('/').at(-1);
  const statusNow = async () => (await desk.app.get(`/api/v2/previews/${token}`)).status;
  expect(await statusNow()).toBe(200);
  await desk.rows(`update prospects set is_hidden = true where id = ${prospect.id}`);
  expect(await statusNow()).toBe(404);
});
