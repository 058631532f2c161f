import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { buildCollegePlayers } from '#features/transfers/college-players/factory.ts';
import { buildTransfers } from '#features/transfers/entries/factory.ts';
import { testApp } from '#tests/support/app.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { isLong } from './rounds.ts';

/**
 * Random sequences of staff actions on a list of transfers, while players enter and leave the portal, over HTTP, compared with a model
 * that shares no code with the program: what is refused, the draft, what readers see, and the versions.
 */

const RUNS = isLong ? 10_000 : 200;
/** Sequences whose sheets are emailed to the sender: the email costs as much as the sheet, and the model ignores it. */
const MAILED = 200;
const YEAR = 2027;
const LISTS = '/api/v2/admin/lists';
const PLACES = ['Abel', 'Bodie', 'Corwin', 'Dario', 'Ellis'];
const ALL = PLACES.map((_, place) => place);

// The clock stands still, and with it the minute in which requests are counted.
const app = await testApp({ RATE_LIMIT_PER_MINUTE: '1000000000' });
afterAll(() => app.close());
/** The session's token is fetched once: the clock does not move, so it does not change. */
async function editor({ hasAddress }: { hasAddress: boolean }) {
  const { get, cookies, member } = await staffSignedIn(app, { role: 'super_admin' });
  if (!hasAddress)
    await app.database.executeSql(`update users set email = null, email_key = null where id = ${member.id}`);
  const { body: token } = await get('/api/v2/csurf_token');
  const headers = { 'x-xsrf-token': token.csurf_token };
  return {
    get,
    send: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      app.send(method, path, { headers, cookies, ...(body ? { body } : {}) }),
  };
}

/**
 * A list with its own players and editors. Two are used in parallel, in two sports: one waits for the database while the other computes,
 * and neither may affect the other.
 */
type Lane = {
  sport: 'football' | 'basketball';
  head: () => Awaited<ReturnType<typeof editor>>;
  /** By rating, best first; the model's list refers to them by index. */
  people: readonly number[];
  entries: readonly number[];
  sequences: number;
};

async function laneOf(sport: Lane['sport']): Promise<Lane> {
  const players = await buildCollegePlayers(
    app.database.db,
    PLACES.map((name) => ({ name, sport })),
  );
  const entries = await buildTransfers(
    app.database.db,
    players.map((player, index) => ({ player, year: YEAR, originCollegeId: 2, ratingTenths: 60 - index })),
  );
  const addressed = await editor({ hasAddress: true });
  const unaddressed = await editor({ hasAddress: false });
  const lane: Lane = {
    sport,
    head: () => (lane.sequences <= MAILED / LANES.length ? addressed : unaddressed),
    people: players.map(({ personId }) => personId),
    entries: entries.map(({ id }) => id),
    sequences: 0,
  };
  return lane;
}

const LANES = ['football', 'basketball'] as const;
const lanes: Lane[] = [];
for (const sport of LANES) lanes.push(await laneOf(sport));
const scopeOf = ({ sport }: Lane) => ({ kind: 'transfer_portal_ranks', sport, year: YEAR });

type Step =
  | { kind: 'sheet'; order: number[]; isNew: boolean }
  | { kind: 'move'; who: number; rank: number }
  | { kind: 'begin' | 'undo' | 'discard' | 'publish' | 'withdraw' }
  | { kind: 'leave' | 'return'; who: number };

const who = fc.constantFrom(...ALL);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sheet' as const),
      order: fc.shuffledSubarray(ALL, { minLength: 1 }),
      isNew: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('move' as const), who, rank: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'begin' as const,
        'undo' as const,
        'discard' as const,
        'publish' as const,
        'withdraw' as const,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('leave' as const, 'return' as const), who }) },
);

type Draft = { id: number; revision: number; order: number[]; past: number[][] };
type Model = {
  lane: Lane;
  draft: Draft | null;
  published: { id: number; order: number[]; version: number } | null;
  /** How many versions were published, including withdrawn ones. */
  versions: number;
  gone: Set<number>;
};

const shown = ({ gone }: Model, order: readonly number[]) => order.filter((place) => !gone.has(place));

/** Hidden players stay behind the same players as before. */
function keepGone(model: Model, before: readonly number[], order: readonly number[]): number[] {
  const result = [...order];
  for (const [index, place] of before.entries()) {
    if (!model.gone.has(place)) continue;
    const ahead = before.slice(0, index).findLast((each) => result.includes(each));
    result.splice(
      ahead === undefined ? firstFree(model, result) : endOfGone(model, result, result.indexOf(ahead)),
      0,
      place,
    );
  }
  return result;
}
/** Behind hidden players at the head. */
const firstFree = (model: Model, order: readonly number[]) => endOfGone(model, order, -1);
function endOfGone(model: Model, order: readonly number[], from: number): number {
  let at = from + 1;
  while (at < order.length && model.gone.has(order[at] ?? -1)) at += 1;
  return at;
}

/** What readers see: the list, else everybody by rating. */
const seen = (model: Model) => shown(model, model.published?.order ?? ALL);

const codeOf = ({ body, status }: { body: { error_code?: string }; status: number }) =>
  status === 200 ? null : (body.error_code ?? String(status));

/** Makes the order the draft's, as a step that can be undone; returns the refusal. */
function edit(model: Model, draft: Draft, order: readonly number[]): string | null {
  const next = keepGone(model, draft.order, order);
  if (shown(model, draft.order).join() === order.join()) return 'nothing_changed';
  draft.past.push(draft.order);
  draft.order = next;
  draft.revision += 1;
  return null;
}

async function begin(model: Model): Promise<string | null> {
  const kept = model.published?.order ?? [];
  const others = seen(model)
    .concat(shown(model, ALL))
    .filter((place, at, all) => all.indexOf(place) === at && !kept.includes(place));
  const order = [...kept, ...others];
  if (shown(model, order).length === 0 && order.length === 0) return 'class_unrated';
  if (model.draft) return 'conflict';
  model.draft = { id: 0, revision: 1, order, past: [] };
  return null;
}

/** Takes the id of a draft that the call started. */
function learnId(model: Model, { body }: { body: { list_id?: number } }): void {
  if (model.draft?.id === 0) model.draft.id = body.list_id ?? 0;
}

async function act(model: Model, taken: Step): Promise<void> {
  const { draft, lane } = model;
  const head = lane.head();
  const scope = scopeOf(lane);
  switch (taken.kind) {
    case 'begin': {
      const refusal = await begin(model);
      const reply = await head.send('POST', LISTS, scope);
      expect(codeOf(reply)).toBe(refusal);
      if (refusal === null) learnId(model, reply);
      return;
    }
    case 'sheet': {
      const reply = await head.send('PUT', '/api/v2/admin/list_sheets', {
        ...scope,
        person_ids: taken.order.map((place) => lane.people[place]),
        create_new_version: taken.isNew,
      });
      expect(codeOf(reply)).toBe(await submit(model, taken));
      learnId(model, reply);
      return;
    }
    case 'leave':
    case 'return': {
      const type = taken.kind === 'leave' ? `'withdrawn'` : 'null';
      await app.database.executeSql(
        `update college_transfers set exit_type = ${type} where id = ${lane.entries[taken.who]}`,
      );
      await app.purge([`transfers:${lane.sport}-${YEAR}`]);
      if (taken.kind === 'leave') model.gone.add(taken.who);
      else model.gone.delete(taken.who);
      return;
    }
    case 'withdraw': {
      if (!model.published) return;
      const { status } = await head.send('POST', `${LISTS}/${model.published.id}/withdrawal`, {
        reason: 'The model',
      });
      expect(status).toBe(200);
      model.published = null;
      return;
    }
    default:
      if (draft) await actOnDraft(model, draft, taken);
  }
}

async function submit(model: Model, { order, isNew }: Extract<Step, { kind: 'sheet' }>): Promise<string | null> {
  if (order.some((place) => model.gone.has(place))) return 'invalid';
  if (!model.draft && !isNew && model.published) return 'no_draft';
  if (isNew && model.draft) return 'conflict';
  if (!model.draft) await begin(model);
  if (model.draft) edit(model, model.draft, order);
  return null;
}

async function actOnDraft(model: Model, draft: Draft, taken: Step): Promise<void> {
  const path = `${LISTS}/${draft.id}`;
  const { revision } = draft;
  const head = model.lane.head();
  if (taken.kind === 'move') {
    const before = shown(model, draft.order);
    const others = before.filter((place) => place !== taken.who);
    const isListed = others.length < before.length;
    const rank = Math.min(taken.rank, before.length);
    const order = isListed ? others.toSpliced(rank - 1, 0, taken.who) : before;
    const ranks = before.map((place, index) => (place === taken.who ? rank : index + 1));
    const reply = await head.send('PUT', `${path}/order`, {
      revision,
      player_ids: before.map((place) => model.lane.people[place]),
      ranks,
    });
    expect(codeOf(reply)).toBe(edit(model, draft, order));
  } else if (taken.kind === 'undo') {
    const last = draft.past.pop();
    expect(codeOf(await head.send('POST', `${path}/undo`, { revision }))).toBe(last ? null : 'nothing_to_undo');
    if (!last) return;
    draft.order = last;
    draft.revision += 1;
  } else if (taken.kind === 'discard') {
    expect((await head.send('DELETE', path)).status).toBe(200);
    model.draft = null;
  } else {
    const isEmpty = shown(model, draft.order).length === 0;
    const reply = await head.send('POST', `${path}/publication`, { revision });
    expect(codeOf(reply)).toBe(isEmpty ? 'list_empty' : null);
    if (isEmpty) return;
    model.versions += 1;
    model.published = { id: draft.id, order: draft.order, version: model.versions };
    model.draft = null;
  }
}

async function compare(model: Model): Promise<void> {
  const { lane } = model;
  const placeOf = (personId: number) => lane.people.indexOf(personId);
  const [people, list] = await Promise.all([
    app.get(`/api/v2/lists_people?sport=${lane.sport}&year=${YEAR}`),
    app.get(`/api/v2/lists?sport=${lane.sport}&year=${YEAR}`),
  ]);
  const listed = people.body.people.map(({ person_id }: { person_id: number }) => placeOf(person_id));
  expect(listed).toEqual(seen(model));
  expect(people.body.people.map(({ ordinality }: { ordinality: number }) => ordinality)).toEqual(
    listed.map((_: number, index: number) => index + 1),
  );
  expect(list.body.list.version).toBe(model.published?.version ?? null);
  if (!model.draft) return;
  const { body } = await lane.head().get(`${LISTS}/${model.draft.id}`);
  expect(body.rows.map(({ id }: { id: number }) => placeOf(id))).toEqual(shown(model, model.draft.order));
  expect({ revision: body.list.revision, length: body.list.length }).toEqual({
    revision: model.draft.revision,
    length: model.draft.order.length,
  });
}

async function run(lane: Lane, steps: readonly Step[]): Promise<void> {
  const { sport } = lane;
  lane.sequences += 1;
  // Unchanged rows are not written again: ten thousand versions of each would slow down every later read.
  await app.database.executeSql(
    `delete from ranking_lists where sport = '${sport}'; delete from team_rankings where sport = '${sport}';
      update college_transfers set exit_type = null where sport = '${sport}' and exit_type is not null`,
  );
  await app.purge([`transfers:${sport}-${YEAR}`]);
  const model: Model = { lane, draft: null, published: null, versions: 0, gone: new Set() };
  for (const taken of steps) await act(model, taken);
  await compare(model);
}

test(
  `${RUNS.toLocaleString('en-US')} sequences of drafts, sheets, versions and withdrawals are what the model says`,
  async () => {
    const sequence = fc.array(step, { minLength: 3, maxLength: 7 });
    await Promise.all(
      lanes.map((lane) =>
        fc.assert(
          fc.asyncProperty(sequence, (steps) => run(lane, steps)),
          { numRuns: RUNS / lanes.length },
        ),
      ),
    );
  },
  20 * 60_000,
);
