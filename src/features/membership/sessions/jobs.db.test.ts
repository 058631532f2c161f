import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { buildMember } from '../accounts/factory.ts';
import { issueToken, redeemToken } from '../mailed-tokens/public.ts';
import { mailedTokens } from '../mailed-tokens/tables.ts';
import { passkeyChallenges } from '../passkeys/tables.ts';
import { buildSession } from './factory.ts';
import { sweepAccessJob } from './jobs.ts';
import { devices, sessions } from './tables.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;

test('what lets nobody in any more is deleted, what still does stays', async () => {
  const { db } = app.database;
  const now = app.clock.now();
  const later = (ms: number) => new Date(now.getTime() + ms);
  const { id: userId } = await buildMember(db);
  const over = await buildSession(db, { userId, expiresAt: now }, now);
  const open = await buildSession(db, { userId, expiresAt: later(1) }, now);
  const old = await buildSession(db, { userId, expiresAt: later(DAY) }, later(-401 * DAY));
  const forgotten = await buildSession(db, { userId, expiresAt: now }, later(-400 * DAY - 1));
  const remembered = await buildSession(db, { userId, expiresAt: now }, later(-400 * DAY));
  const used = await issueToken(db, { userId, kind: 'confirm_email', now });
  await redeemToken(db, 'confirm_email', used, now);
  await issueToken(db, { userId, kind: 'sign_in_link', now: later(-15 * 60_000) });
  await issueToken(db, { userId, kind: 'reset_password', now: later(-60 * 60_000 + 1) });
  await db.insert(passkeyChallenges).values([
    { challenge: 'over', purpose: 'sign_in', expiresAt: now },
    { challenge: 'open', purpose: 'sign_in', expiresAt: later(1) },
  ]);

  await sweepAccessJob({ db, now: () => now }).run({});

  const ids = async (table: typeof sessions | typeof devices) =>
    (await db.select({ id: table.id }).from(table).where(eq(table.userId, userId)).orderBy(table.id)).map(
      ({ id }) => id,
    );
  expect(await ids(sessions)).toEqual([open.session.id, old.session.id]);
  expect(await ids(devices)).toEqual(
    [over, open, old, remembered].map(({ session }) => Number(session.deviceId)).toSorted((a, b) => a - b),
  );
  expect(await ids(devices)).not.toContain(forgotten.session.deviceId);
  const tokens = await db.select({ kind: mailedTokens.kind }).from(mailedTokens).where(eq(mailedTokens.userId, userId));
  expect(tokens).toEqual([{ kind: 'reset_password' }]);
  const challenges = await db
    .select({ challenge: passkeyChallenges.challenge })
    .from(passkeyChallenges)
    .where(inArray(passkeyChallenges.challenge, ['over', 'open']));
  expect(challenges).toEqual([{ challenge: 'open' }]);
});
