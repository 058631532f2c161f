import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/dates.ts';
import { aWindow, type Desk, documentOf, of, openDesk } from './desk.test-support.ts';
import { publishDue } from './service/publish-due.ts';

/** Several people save one article at the same time: one wins, and the others' text is kept. */

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

test('of eight saves of one version one is taken; each of the others is a revision', async () => {
  const id = await desk.written();
  const form = await desk.formOf(id);
  const texts = Array.from({ length: 8 }, (_, index) => `Text number ${index}.`);
  const replies = await Promise.all(
    texts.map((text, index) =>
      (index % 2 === 0 ? desk.writer : desk.second).send('PUT', of(id), {
        ...form,
        editor: aWindow(),
        body: JSON.stringify(documentOf(text)),
      }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)]);
  const { version, copy } = await desk.read(id);
  expect(version).toBe(form.version + 1);
  expect(texts).toContain(JSON.parse(copy.body).content[0].content[0].text);
  // The last refused text of each person.
  expect((await desk.kindsOf(id)).filter((kind: string) => kind === 'set_aside')).toHaveLength(2);
});

test('of two who publish at once one does, and there is one first publication', async () => {
  const id = await desk.written();
  const { version } = await desk.read(id);
  const replies = await Promise.all(
    [desk.writer, desk.second, desk.head].map((browser) => browser.send('POST', of(id, '/publish'), { version })),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  expect(await desk.publications(id)).toHaveLength(1);
});

test('who takes it off the schedule as the clock strikes: published or a draft, never both', async () => {
  for (let round = 0; round < 6; round += 1) {
    const id = await desk.written();
    await desk.step(desk.writer, id, 'schedule', { until: 'time', day: '2027-06-01', time: '08:00' });
    const due = new Date(new Date('2027-06-01T13:00:00Z').getTime() + HOUR_MS);
    const deps = { db: desk.app.database.db, now: () => due };
    const [struck, reply] = await Promise.all([
      publishDue(deps, id),
      desk.writer.send('POST', of(id, '/unschedule'), {}),
    ]);
    expect([struck, reply.status]).toEqual(struck ? [true, 422] : [false, 200]);
    expect(await desk.rowOf(id)).toMatchObject({ status: struck ? 'published' : 'draft' });
  }
});
