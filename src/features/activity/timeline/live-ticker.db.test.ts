import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { listening, openStream } from '#tests/support/event-stream.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';

/** Clients with the wire open receive new staff entries at its top, and corrections in place. */

let app: TestApp;
let writer: SignedIn;
let collegeId = 0;
beforeAll(async () => {
  app = await testApp();
  collegeId = (await findCollegeBySlug(app.database.db, 'alabama'))?.id ?? 0;
  writer = await staffSignedIn(app, { isStaffWriter: true });
});
afterAll(() => app.close());

type Event = { kind: string; on: string };

test('an entry is heard as the latest, whatever its day; a corrected one stays where it was', async () => {
  const stream = await openStream({ port: await listening(app), path: '/api/v2/content/event_ticker/stream' });
  await stream.says(1);
  const [visitor, committed] = await buildProspects(app.database.db, [{}, {}]);
  if (!visitor || !committed) throw new Error('no prospects');
  const of = (id: number, part: string) => `/api/v2/admin/prospects/${id}/${part}`;
  const source = 'The coach';
  const heads = () =>
    stream
      .messages()
      .at(-1)
      ?.data.events.map(({ kind, on }: Event) => `${on} ${kind}`);
  await writer.send('POST', of(visitor.id, 'visits'), { college_id: collegeId, visit_on: '2026-12-05', source });
  await stream.hears('"visit"');
  app.clock.advance(MINUTE_MS);
  const decision = { kind: 'commit', college_id: collegeId, happened_on: '2026-11-18', source };
  await writer.send('POST', of(committed.id, 'decisions'), decision);
  await stream.hears('"commit"');
  expect(heads()).toEqual(['2026-11-18 commit', '2026-12-05 visit']);
  app.clock.advance(MINUTE_MS);
  const offer = { college_id: collegeId, level: 4, offered_on: '2026-11-01', source };
  await writer.send('PUT', of(visitor.id, 'interests'), offer);
  await stream.hears('"offer"');
  const { latest_decision: latest } = (await writer.get(`/api/v2/admin/prospects/${committed.id}`)).body;
  const right = { happened_on: '2026-11-17', reason: 'A slip' };
  await writer.send('PATCH', of(committed.id, `decisions/${latest.id}`), right);
  await stream.hears('"2026-11-17"');
  expect(heads()).toEqual(['2026-11-01 offer', '2026-11-17 commit', '2026-12-05 visit']);
  expect(stream.messages().at(-1)?.data).toEqual((await app.get('/api/v2/content/event_ticker')).body);
  stream.leave();
});
