import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { buildCollegePlayers } from '#features/transfers/college-players/factory.ts';
import { buildTransfers } from '#features/transfers/entries/factory.ts';
import { testApp } from '#tests/support/app.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { isLong } from './rounds.ts';

/**
 * Random sequences of what staff do with a list of transfers, while players come to and go from the portal, over HTTP, beside a model that
 * shares nothing with the program: what is refused, what the draft holds, what readers see, and which versions there are.
 */

const RUNS = isLong ? 10_000 : 200;
const YEAR = 2027;
const LISTS = '/api/v2/admin/lists';
const SCOPE = { kind: 'transfer_portal_ranks', sport: 'football', year: YEAR };

// The clock stands still, and with it the minute that requests are counted in.
const app = await testApp({ RATE_LIMIT_PER_MINUTE: '1000000000' });
afterAll(() => app.close());
const head = await staffSignedIn(app, { role: 'super_admin' });
/** By rating, the best first; the list of the model names them by their places here. */
const players = await buildCollegePlayers(
  app.database.db,
  ['Abel', 'Bodie', 'Corwin', 'Dario', 'Ellis'].map((name) => ({ name })),
);
const entries = await buildTransfers(
  app.database.db,
  players.map((player, index) => ({ player, year: YEAR, originCollegeId: 2, ratingTenths: 60 - index })),
);
const ALL = players.map((_, place) => place);
const personOf = (place: number) => players[place]?.personId ?? 0;
const placeOf = (personId: number) => players.findIndex((each) => each.personId === personId);

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
  draft: Draft | null;
  published: { id: number; order: number[]; version: number } | null;
  /** How many versions were published, the withdrawn ones included. */
  versions: number;
  gone: Set<number>;
};

const shown = ({ gone }: Model, order: readonly number[]) => order.filter((place) => !gone.has(place));

/** Those who are not shown stay behind whom they stood behind. */
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
/** Behind those at the head who are not shown either. */
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

/** The order becomes the draft's, as a step that can be undone; returns the refusal. */
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

async function learnId(model: Model): Promise<void> {
  const { body } = await head.get(`${LISTS}/of_class?kind=${SCOPE.kind}&sport=football&year=${YEAR}`);
  if (model.draft) model.draft.id = body.draft.id;
}

async function act(model: Model, taken: Step): Promise<void> {
  const { draft } = model;
  switch (taken.kind) {
    case 'begin': {
      const refusal = await begin(model);
      expect(codeOf(await head.send('POST', LISTS, SCOPE))).toBe(refusal);
      if (refusal === null) await learnId(model);
      return;
    }
    case 'sheet': {
      const reply = await head.send('PUT', '/api/v2/admin/list_sheets', {
        ...SCOPE,
        person_ids: taken.order.map(personOf),
        create_new_version: taken.isNew,
      });
      expect(codeOf(reply)).toBe(await submit(model, taken));
      if (model.draft?.id === 0) await learnId(model);
      return;
    }
    case 'leave':
    case 'return': {
      const entry = entries[taken.who];
      const type = taken.kind === 'leave' ? `'withdrawn'` : 'null';
      await app.database.executeSql(`update college_transfers set exit_type = ${type} where id = ${entry?.id}`);
      await app.purge([`transfers:football-${YEAR}`]);
      if (taken.kind === 'leave') model.gone.add(taken.who);
      else model.gone.delete(taken.who);
      return;
    }
    case 'withdraw': {
      if (!model.published) return;
      const { status } = await head.send('POST', `${LISTS}/${model.published.id}/withdrawal`, { reason: 'The model' });
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
  if (taken.kind === 'move') {
    const before = shown(model, draft.order);
    const others = before.filter((place) => place !== taken.who);
    const isListed = others.length < before.length;
    const rank = Math.min(taken.rank, before.length);
    const order = isListed ? others.toSpliced(rank - 1, 0, taken.who) : before;
    const ranks = before.map((place, index) => (place === taken.who ? rank : index + 1));
    const reply = await head.send('PUT', `${path}/order`, { revision, player_ids: before.map(personOf), ranks });
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
  const [people, list] = await Promise.all([
    app.get(`/api/v2/lists_people?sport=football&year=${YEAR}`),
    app.get(`/api/v2/lists?sport=football&year=${YEAR}`),
  ]);
  const listed = people.body.people.map(({ person_id }: { person_id: number }) => placeOf(person_id));
  expect(listed).toEqual(seen(model));
  expect(people.body.people.map(({ ordinality }: { ordinality: number }) => ordinality)).toEqual(
    listed.map((_: number, index: number) => index + 1),
  );
  expect(list.body.list.version).toBe(model.published?.version ?? null);
  if (!model.draft) return;
  const { body } = await head.get(`${LISTS}/${model.draft.id}`);
  expect(body.rows.map(({ id }: { id: number }) => placeOf(id))).toEqual(shown(model, model.draft.order));
  expect({ revision: body.list.revision, length: body.list.length }).toEqual({
    revision: model.draft.revision,
    length: model.draft.order.length,
  });
}

test(
  `${RUNS.toLocaleString('en-US')} sequences of drafts, sheets, versions and withdrawals are what the model says`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
        await app.database.executeSql(
          'delete from ranking_lists; delete from team_rankings; update college_transfers set exit_type = null',
        );
        await app.purge([`transfers:football-${YEAR}`]);
        const model: Model = { draft: null, published: null, versions: 0, gone: new Set() };
        for (const taken of steps) await act(model, taken);
        await compare(model);
      }),
      { numRuns: RUNS },
    );
  },
  20 * 60_000,
);
