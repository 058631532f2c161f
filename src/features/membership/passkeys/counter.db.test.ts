import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/dates.ts';
import { type TestApp, type TestRequest, testApp } from '#tests/support/app.ts';
import {
  type Backup,
  type Falsehoods,
  type SoftAuthenticator,
  softAuthenticator,
} from '#tests/support/authenticator.ts';
import { silentLog } from '#tests/support/log.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type SignedIn, signedIn, signInAs } from '#tests/support/members.ts';

/** A passkey whose signature counter doesn't rise: synced to another device, or a copy. */

const OWN = '/api/v2/users/passkeys';
const SIGN_IN = '/api/user/passkey';
const STRICT = '/api/v2/users/strict_sign_in/passkey';
const MAYBE_COPIED =
  'This passkey may be a copy, or its device was reset. Sign in another way, then remove it in your profile and add a new one.';
const NOT_ACCEPTED = 'That passkey didn’t work. Try again, or log in another way';

let app: TestApp;
const { info } = silentLog;
const causes: unknown[] = [];
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '10000' });
  silentLog.info = (facts: unknown) => {
    if (typeof facts === 'object' && facts !== null && 'cause' in facts) causes.push(facts.cause);
  };
});
afterAll(async () => {
  silentLog.info = info;
  await app.close();
});

let asked = 0;
const elsewhere = (): TestRequest => {
  asked += 1;
  return { headers: { 'x-forwarded-for': `10.9.${asked >> 8}.${asked & 255}` } };
};

type Owner = SignedIn & { authenticator: SoftAuthenticator; passkeyId: number };

async function owning(authenticator: SoftAuthenticator, falsehoods: Falsehoods = {}): Promise<Owner> {
  const strictUntil = new Date(app.clock.now().getTime() + 15 * MINUTE_MS);
  const somebody = await signedIn(app, { session: { strictUntil } });
  const { body } = await somebody.send('POST', `${OWN}/options`);
  const added = await somebody.send('POST', OWN, { answer: { json: authenticator.create(body.options, falsehoods) } });
  expect(added.status).toBe(200);
  return { ...somebody, authenticator, passkeyId: Number(added.body.passkey.id) };
}

async function signInBy(authenticator: SoftAuthenticator, falsehoods: Falsehoods = {}) {
  const { options } = (await app.sendWithToken('POST', `${SIGN_IN}/options`, elsewhere())).body;
  const json = authenticator.get(options, falsehoods);
  return app.sendWithToken('POST', SIGN_IN, { ...elsewhere(), body: { answer: { json } } });
}

async function confirmBy({ member, authenticator }: Owner, falsehoods: Falsehoods = {}) {
  const browser = await signInAs(app, member);
  const { options } = (await browser.send('POST', `${STRICT}/options`)).body;
  return browser.send('POST', STRICT, { answer: { json: authenticator.get(options, falsehoods) } });
}

const listed = async ({ member }: Owner) => (await (await signInAs(app, member)).get(OWN)).body.passkeys[0];
const mailed = async ({ member }: Owner, template: string) =>
  (await mailsTo(app, String(member.email))).filter((each) => each.template === template);

type Case = {
  what: string;
  counts: readonly number[];
  backup: Backup;
  /** The backup flags of the last response, if they differ. */
  says?: Backup;
  transports?: string[];
  isIn: boolean;
  /** The counter did not rise. */
  isNoted: boolean;
};

/** The last count belongs to the sign-in under test; the first one to the registration. */
const CASES: readonly Case[] = [
  { what: 'synced, from 5 to 0', counts: [5, 0], backup: 'synced', isIn: true, isNoted: true },
  { what: 'synced, from 5 to 3', counts: [5, 3], backup: 'synced', isIn: true, isNoted: true },
  { what: 'synced, from 5 to 5', counts: [5, 5], backup: 'synced', isIn: true, isNoted: true },
  { what: 'synced, 0 for ever', counts: [0, 0, 0], backup: 'synced', isIn: true, isNoted: false },
  { what: 'synced, rising', counts: [5, 6], backup: 'synced', isIn: true, isNoted: false },
  { what: 'synced, from 0 to 7', counts: [0, 7], backup: 'synced', isIn: true, isNoted: false },
  { what: 'synced, from the most to 1', counts: [4_294_967_295, 1], backup: 'synced', isIn: true, isNoted: true },
  {
    what: 'eligible and not yet backed up, from 5 to 0',
    counts: [5, 0],
    backup: 'eligible',
    isIn: true,
    isNoted: true,
  },
  { what: 'eligible, synced by now', counts: [5, 0], backup: 'eligible', says: 'synced', isIn: true, isNoted: true },
  { what: 'of one device, from 5 to 0', counts: [5, 0], backup: 'device', isIn: false, isNoted: true },
  { what: 'of one device, from 5 to 4', counts: [5, 4], backup: 'device', isIn: false, isNoted: true },
  { what: 'of one device, from 5 to 5', counts: [5, 5], backup: 'device', isIn: false, isNoted: true },
  { what: 'of one device, 0 for ever', counts: [0, 0, 0], backup: 'device', isIn: true, isNoted: false },
  { what: 'of one device, rising by many', counts: [5, 500], backup: 'device', isIn: true, isNoted: false },
  { what: 'of one device, from 7 to 0 after a 0', counts: [0, 7, 0], backup: 'device', isIn: false, isNoted: true },
  {
    what: 'of a security key, whose copy says that it is synced',
    counts: [5, 1],
    backup: 'device',
    says: 'synced',
    transports: ['usb', 'nfc'],
    isIn: false,
    isNoted: true,
  },
  {
    what: 'of the device itself, whose copy says that it is synced',
    counts: [6, 1],
    backup: 'device',
    says: 'synced',
    transports: ['internal'],
    isIn: false,
    isNoted: true,
  },
  {
    what: 'of an unnamed kind, whose copy says that it may be synced',
    counts: [6, 0],
    backup: 'device',
    says: 'eligible',
    transports: [],
    isIn: false,
    isNoted: true,
  },
  { what: 'synced, that says it is not', counts: [5, 1], backup: 'synced', says: 'device', isIn: false, isNoted: true },
  {
    what: 'synced by telephone',
    counts: [5, 1],
    backup: 'synced',
    transports: ['hybrid', 'internal'],
    isIn: true,
    isNoted: true,
  },
];

describe.each([
  ['a sign-in', (owner: Owner, falsehoods: Falsehoods) => signInBy(owner.authenticator, falsehoods)],
  ['a strict sign-in', confirmBy],
] as const)('%s', (_, enter) => {
  test.each(CASES)(
    'by a passkey $what: in $isIn, noted $isNoted',
    async ({ counts, backup, says, transports, ...is }) => {
      const [first = 0, ...others] = counts;
      const last = others.pop() ?? 0;
      const made = softAuthenticator({ countsFrom: first, backup, ...(transports ? { transports } : {}) });
      const owner = await owning(made);
      for (const counter of others) expect((await enter(owner, { counter })).status).toBe(200);
      causes.length = 0;
      const reply = await enter(owner, { counter: last, ...(says ? { backup: says } : {}) });
      expect({ status: reply.status, error: reply.body.error }).toEqual(
        is.isIn ? { status: 200, error: undefined } : { status: 422, error: MAYBE_COPIED },
      );
      expect(causes).toEqual(is.isIn ? [] : ['counter']);
      const at = app.clock.now().toISOString();
      expect((await listed(owner)).counter_reset).toEqual(is.isNoted ? { at, is_accepted: is.isIn } : null);
      expect({
        moved: (await mailed(owner, 'passkey_moved')).length,
        copied: (await mailed(owner, 'passkey_maybe_copied')).length,
      }).toEqual({ moved: is.isNoted && is.isIn ? 1 : 0, copied: is.isNoted && !is.isIn ? 1 : 0 });
    },
  );
});

test('a synced passkey that moved counts on from where its new device is', async () => {
  const { authenticator } = await owning(softAuthenticator({ countsFrom: 50 }));
  for (const counter of [1, 2, 3]) expect((await signInBy(authenticator, { counter })).status).toBe(200);
});

test('a falling counter without the right signature says nothing of a copy', async () => {
  const owner = await owning(softAuthenticator({ countsFrom: 5, backup: 'device' }));
  causes.length = 0;
  const reply = await signInBy(owner.authenticator, { counter: 0, signer: softAuthenticator() });
  expect(reply.body.error).toBe(NOT_ACCEPTED);
  expect(causes).toEqual(['not_verified']);
  expect(await mailed(owner, 'passkey_maybe_copied')).toEqual([]);
  expect((await listed(owner)).counter_reset).toBeNull();
});

test('a refused passkey is replaced: signed in otherwise, its owner removes it and adds a new one', async () => {
  const owner = await owning(softAuthenticator({ countsFrom: 5, backup: 'device' }));
  expect((await signInBy(owner.authenticator, { counter: 0 })).status).toBe(422);
  expect((await owner.send('DELETE', `${OWN}/${owner.passkeyId}`)).status).toBe(200);
  const fresh = softAuthenticator({ backup: 'device' });
  const { options } = (await owner.send('POST', `${OWN}/options`)).body;
  expect((await owner.send('POST', OWN, { answer: { json: fresh.create(options) } })).status).toBe(200);
  expect((await signInBy(fresh)).status).toBe(200);
  expect((await listed(owner)).counter_reset).toBeNull();
});

test('the mail names the passkey and where it was used, and leads to the list', async () => {
  const owner = await owning(softAuthenticator({ countsFrom: 5 }));
  await signInBy(owner.authenticator, { counter: 0 });
  const [mail] = await mailed(owner, 'passkey_moved');
  expect(mail?.subject).toBe('Your passkey was used on another device');
  expect(mail?.text).toMatch(/in\s+Chicago,\s+from\s+the\s+address\s+10\.9\./);
  expect(mail?.html).toContain('/users/profile#passkeys');
});

test('two devices that both count mail a few times an hour, not at every sign-in', async () => {
  const owner = await owning(softAuthenticator({ countsFrom: 100 }));
  for (let turn = 0; turn < 10; turn += 1)
    expect((await signInBy(owner.authenticator, { counter: turn % 2 === 0 ? 5 : 100 })).status).toBe(200);
  expect(await mailed(owner, 'passkey_moved')).toHaveLength(5);
  app.clock.advance(HOUR_MS);
  await signInBy(owner.authenticator, { counter: 5 });
});

test('of twenty answers at once, each with a challenge of its own, a copy of one device gets in by the highest count alone', async () => {
  const owner = await owning(softAuthenticator({ countsFrom: 5, backup: 'device' }));
  const answers: string[] = [];
  for (let each = 0; each < 20; each += 1) {
    const { options } = (await app.sendWithToken('POST', `${SIGN_IN}/options`, elsewhere())).body;
    answers.push(owner.authenticator.get(options, { counter: 6 }));
  }
  const replies = await Promise.all(
    answers.map((json) => app.sendWithToken('POST', SIGN_IN, { ...elsewhere(), body: { answer: { json } } })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a passkey from before eligibility was kept learns it from the first answer whose count rises', async () => {
  const owner = await owning(softAuthenticator({ countsFrom: 5, backup: 'device', transports: ['internal'] }));
  await app.database.executeSql('update passkeys set is_backup_eligible = null');
  expect((await signInBy(owner.authenticator, { counter: 6 })).status).toBe(200);
  expect((await signInBy(owner.authenticator, { counter: 1, backup: 'synced' })).status).toBe(422);
});
