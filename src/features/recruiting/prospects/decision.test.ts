import { expect, test } from 'vitest';
import { commit, decommit, sign } from './decision.ts';

const OPEN = { status: 'open', collegeId: null };
const COMMITTED = { status: 'committed', collegeId: 10 };
const SIGNED = { status: 'signed', collegeId: 10 };
const CLOSED = { status: 'closed', collegeId: null };

test('an open prospect commits, then signs', () => {
  expect(commit(OPEN, 10)).toEqual({ ok: true, after: COMMITTED, steps: [{ kind: 'committed', collegeId: 10 }] });
  expect(sign(COMMITTED, 10)).toEqual({ ok: true, after: SIGNED, steps: [{ kind: 'signed', collegeId: 10 }] });
  expect(sign(OPEN, 10)).toMatchObject({ ok: true, after: SIGNED });
});

test('who goes elsewhere takes the first back, and both are told', () => {
  expect(commit(COMMITTED, 11)).toEqual({
    ok: true,
    after: { status: 'committed', collegeId: 11 },
    steps: [
      { kind: 'decommitted', collegeId: 10 },
      { kind: 'committed', collegeId: 11 },
    ],
  });
});

test('a decommitment opens the prospect again', () => {
  expect(decommit(SIGNED)).toEqual({ ok: true, after: OPEN, steps: [{ kind: 'decommitted', collegeId: 10 }] });
});

test.each([
  ['already_decided_so', commit(COMMITTED, 10)],
  ['already_decided_so', commit(SIGNED, 10)],
  ['already_decided_so', sign(SIGNED, 10)],
  ['prospect_closed', commit(CLOSED, 10)],
  ['prospect_closed', sign(CLOSED, 10)],
  ['prospect_closed', decommit(CLOSED)],
  ['not_committed', decommit(OPEN)],
])('refused: %s', (reason, verdict) => {
  expect(verdict).toEqual({ ok: false, reason });
});
