import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, of, openDesk } from './desk.test-support.ts';
import { revisionData } from './member-data.ts';

/** What remains of a member of staff whose account is erased. */

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

test('working copies and corrections stay, and name nobody any more', async () => {
  const id = await desk.published();
  const corrected = await desk.writer.send('POST', of(id, '/corrections'), { text: 'It was six.' });
  expect(corrected.status, corrected.text).toBe(200);
  await desk.save(desk.second, id, { dek: 'Changed by another.' });
  const who = () =>
    desk.rows(`select created_by, updated_by, corrected_by from article_drafts d
      join article_corrections c using (article_id) where article_id = ${id}`);
  const [before] = await who();
  const writer = Number(before?.created_by);
  expect(before).toMatchObject({ created_by: writer, corrected_by: writer });
  await revisionData.erase(desk.app.database.db, writer, desk.app.clock.now());
  expect(await who()).toEqual([{ created_by: null, updated_by: before?.updated_by, corrected_by: null }]);
});
