import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { HOUR_MS } from '#kernel/dates.ts';
import { silentLog } from '#tests/support/log.ts';
import type { SignedIn } from '#tests/support/members.ts';
import { aWindow, type Desk, documentOf, of, openDesk } from './desk.test-support.ts';
import { publishAllDue } from './service/publish-due.ts';

/** The article state that an open editor receives every 15 seconds and with each save: the same as on a page loaded now. */

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

const heard = async (id: number, editor: string, browser: SignedIn = desk.writer) => {
  const { status, body, text } = await browser.send('PUT', of(id, '/presence'), { editor });
  expect(status, text).toBe(200);
  return body.article;
};
const step = async (id: number, name: string, body: object = {}) => {
  const { status, text } = await desk.step(desk.second, id, name, body);
  expect(status, text).toBe(200);
};
const at = (time: string) => ({ until: 'time', day: '2026-11-21', time });
const archive = (id: number) => step(id, 'archive', { confirmation: 'unpublish' });
const clockStrikes = async (hours: number) => {
  desk.app.clock.advance(hours * HOUR_MS);
  expect(await publishAllDue({ db: desk.app.database.db, now: desk.app.clock.now, log: silentLog })).toBe(1);
};
/** Relative to the test's clock, which continues from test to test. */
const inHours = (hours: number) => {
  const then = new Date(desk.app.clock.now().getTime() + hours * HOUR_MS);
  const text = then.toLocaleString('sv-SE', { timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = text.split(' ');
  return { until: 'time', day, time };
};

type Change = { before?: (id: number) => Promise<unknown>; change: (id: number) => Promise<unknown>; state: object };

const CHANGES: Record<string, Change> = {
  'published by a colleague': {
    change: (id) => step(id, 'publish'),
    state: { status: 'published', may: { publish: false, archive: true, correct: true }, has_changes: false },
  },
  'published by its schedule': {
    before: (id) => step(id, 'schedule', inHours(1)),
    change: () => clockStrikes(1),
    state: { status: 'published', scheduled_at: null, may: { unschedule: false, schedule: false, archive: true } },
  },
  'published by its schedule with a newer text in the editor': {
    before: async (id) => {
      await step(id, 'schedule', inHours(1));
      await desk.save(desk.writer, id, { dek: 'Newer than the schedule.' });
    },
    change: () => clockStrikes(1),
    state: { status: 'published', has_changes: true, may: { publish: true } },
  },
  scheduled: {
    change: (id) => step(id, 'schedule', at('23:30')),
    state: { status: 'scheduled', scheduled_at: '2026-11-22T05:30:00.000Z', may: { unschedule: true } },
  },
  rescheduled: {
    before: (id) => step(id, 'schedule', at('23:30')),
    change: (id) => step(id, 'schedule', at('23:45')),
    state: { status: 'scheduled', scheduled_at: '2026-11-22T05:45:00.000Z' },
  },
  'scheduled for a decision in the place of a time': {
    before: (id) => step(id, 'schedule', at('23:30')),
    change: async (id) => {
      const { id: prospectId } = await buildProspect(desk.app.database.db, { name: 'Sam Sample' });
      await step(id, 'schedule', { until: 'decision', prospect_id: prospectId });
    },
    state: { status: 'scheduled', scheduled_at: null, embargo: { until: 'decision', subject: 'Sam Sample' } },
  },
  'taken off the schedule': {
    before: (id) => step(id, 'schedule', at('23:30')),
    change: (id) => step(id, 'unschedule'),
    state: { status: 'draft', scheduled_at: null, may: { unschedule: false, submit: true, publish: true } },
  },
  'published before its time': {
    before: (id) => step(id, 'schedule', at('23:30')),
    change: (id) => step(id, 'publish'),
    state: { status: 'published', scheduled_at: null, may: { unschedule: false } },
  },
  unpublished: {
    before: (id) => step(id, 'publish'),
    change: archive,
    state: { status: 'archived', public_url: null, may: { restore: true, publish: false, archive: false } },
  },
  'restored from the archive': {
    before: archive,
    change: (id) => step(id, 'restore'),
    state: { status: 'draft', may: { restore: false, publish: true } },
  },
  'submitted for review': {
    change: (id) => step(id, 'submit'),
    state: { status: 'review', may: { submit: false, return: true } },
  },
  'given back from review': {
    before: (id) => step(id, 'submit'),
    change: (id) => step(id, 'return'),
    state: { status: 'draft', may: { submit: true, return: false } },
  },
  'moved to another address': {
    before: (id) => step(id, 'publish'),
    change: (id) => desk.second.send('PUT', of(id, '/slug'), { slug: `moved-${id}` }),
    state: { status: 'published', public_url: expect.stringMatching(/\/news\/moved-\d+$/) },
  },
};

test.each(Object.entries(CHANGES))(
  'an open editor hears that its story was %s',
  async (_words, { before, change, state }) => {
    const id = await desk.written();
    await before?.(id);
    const [mine, along] = [aWindow(), aWindow()];
    const first = await heard(id, mine);
    expect(first).not.toMatchObject(state);
    await change(id);
    const article = await heard(id, mine);
    expect(article).toMatchObject(state);
    // As on a page loaded now, and for somebody who reads along in another window.
    expect(await desk.read(id)).toMatchObject(article);
    expect(await heard(id, along)).toEqual(article);
  },
);

test('a saving brings the state back too, with what it made of it', async () => {
  const id = await desk.published();
  const editor = aWindow();
  const change = { editor, body: JSON.stringify(documentOf('Another first paragraph.', 'The second.')) };
  const saved = await desk.save(desk.writer, id, change);
  expect(saved.body.article).toMatchObject({ status: 'published', has_changes: true, may: { publish: true } });
  await archive(id);
  const { body } = await desk.save(desk.writer, id, { editor, dek: 'Saved after it was archived.' });
  expect(body.article).toMatchObject({ status: 'archived', may: { restore: true, archive: false } });
});

test('each hears what they may do themselves', async () => {
  const id = await desk.written();
  await step(id, 'publish');
  expect((await heard(id, aWindow(), desk.publisher)).may).toMatchObject({ archive: true });
  expect((await desk.reader.send('PUT', of(id, '/presence'), { editor: aWindow() })).status).toBe(403);
});
