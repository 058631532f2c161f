import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#tests/support/members.ts';
import { aWindow, codeOf, type Desk, of, openDesk } from './desk.test-support.ts';
import { LEASE_SECONDS } from './publishing-limits-view.ts';

/** Editing locks, and handing over without losing any text. */

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

const tell = (browser: SignedIn, id: number, editor: string, from?: string) =>
  browser.send('PUT', of(id, '/presence'), { editor, ...(from ? { take_over: true, holder: from } : {}) });
/** `from`: the window to take over from. */
const say = async (browser: SignedIn, id: number, editor: string, from?: string) =>
  (await tell(browser, id, editor, from)).body.presence;

test('one window edits, another is told who; the first keeps it as long as it says so', async () => {
  const id = await desk.written();
  const [mine, other] = [aWindow(), aWindow()];
  expect(await say(desk.writer, id, mine)).toMatchObject({ state: 'mine', lease_seconds: LEASE_SECONDS });
  expect(await say(desk.second, id, other)).toMatchObject({ state: 'other', holder: { username: 'ada.rowe' } });
  desk.app.clock.advance((LEASE_SECONDS - 1) * 1000);
  expect((await say(desk.writer, id, mine)).state).toBe('mine');
  desk.app.clock.advance((LEASE_SECONDS - 1) * 1000);
  expect((await say(desk.second, id, other)).state).toBe('other');
  desk.app.clock.advance(2000);
  expect((await say(desk.second, id, other)).state).toBe('mine');
  expect((await desk.read(id, desk.writer)).presence).toMatchObject({
    state: 'other',
    holder: { username: 'bo.quill' },
  });
});

test('a window that is closed leaves it to the next at once; another’s word closes nothing', async () => {
  const id = await desk.written();
  const mine = aWindow();
  await say(desk.writer, id, mine);
  await desk.second.send('DELETE', of(id, '/presence'), { editor: aWindow() });
  expect((await desk.read(id)).presence.state).toBe('other');
  await desk.writer.send('DELETE', of(id, '/presence'), { editor: mine });
  expect((await desk.read(id)).presence.state).toBe('free');
});

test('who is displaced is told, keeps what they wrote, and overwrites nothing', async () => {
  const id = await desk.written();
  const [mine, other] = [aWindow(), aWindow()];
  await say(desk.writer, id, mine);
  await desk.save(desk.writer, id, { editor: mine, dek: 'Before the hand-over.' });
  const unsaved = await desk.formOf(id, { editor: mine, dek: 'Typed, and not saved yet.' });
  expect((await say(desk.second, id, other, mine)).state).toBe('mine');
  expect((await desk.kindsOf(id))[0]).toBe('handed_over');
  expect(await say(desk.writer, id, mine)).toMatchObject({ state: 'displaced', holder: { username: 'bo.quill' } });

  const reply = await desk.writer.send('PUT', of(id), unsaved);
  expect(codeOf(reply)).toEqual([409, 'taken_over']);
  expect(reply.body.error).toContain('bo.quill is editing');
  expect((await desk.read(id)).copy.dek).toBe('Before the hand-over.');
  const [aside] = (await desk.writer.get(of(id, '/revisions'))).body.revisions;
  expect(aside).toMatchObject({ kind: 'set_aside', by: 'ada.rowe' });
  expect((await desk.save(desk.second, id, { editor: other, dek: 'By the second.' })).status).toBe(200);
  expect(await desk.auditOf(id)).toContain('article.take_over');

  expect((await say(desk.writer, id, mine, other)).state).toBe('mine');
  expect((await say(desk.second, id, other)).state).toBe('displaced');
});

test('who takes over names whom they saw: another who holds it by now is not displaced unseen', async () => {
  const id = await desk.written();
  const [first, second, third] = [aWindow(), aWindow(), aWindow()];
  await say(desk.writer, id, first);
  expect((await say(desk.head, id, third)).holder).toMatchObject({ editor: first, username: 'ada.rowe' });
  await say(desk.second, id, second, first);
  expect(codeOf(await tell(desk.head, id, third, first))).toEqual([409, 'conflict']);
  expect((await desk.read(id)).presence.holder).toMatchObject({ editor: second });
  expect((await say(desk.head, id, third, second)).state).toBe('mine');
});

test('two windows of one person are two', async () => {
  const id = await desk.written();
  const [mine, other] = [aWindow(), aWindow()];
  await say(desk.writer, id, mine);
  const reply = await desk.save(desk.writer, id, { editor: other, dek: 'In the other window.' });
  expect(codeOf(reply)).toEqual([409, 'taken_over']);
  expect(reply.body.error).toContain('You’re editing this article in another window');
});

test('a window without a name is refused', async () => {
  const id = await desk.written();
  expect((await desk.writer.send('PUT', of(id, '/presence'), { editor: 'x' })).status).toBe(422);
});
