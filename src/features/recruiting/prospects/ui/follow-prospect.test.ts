import { expect, test } from 'vitest';
import { apiError } from '#kernel/errors.ts';
import type { Api } from '#web/request-context.ts';
import { createStore } from '#web/store/store.ts';
import { withSession } from '#web/store/with-session.ts';
import { askFollowing, changeFollowing } from './follow-prospect.ts';

const ID = 7;

function member(answer: () => Promise<{ isFollowing: boolean }>) {
  const store = createStore();
  withSession(store);
  const asked: unknown[] = [];
  const say = (name: string) => (input: unknown) => {
    asked.push([name, input]);
    return answer();
  };
  const follows = { isFollowing: say('ask'), follow: say('follow'), unfollow: say('unfollow') };
  return {
    store,
    asked,
    with: { api: { follows } as unknown as Pick<Api, 'follows'>, dispatch: store.dispatch, id: ID },
  };
}

test('asks once it is loaded, and the area auth knows of which prospect', async () => {
  const { store, asked, with: given } = member(async () => ({ isFollowing: true }));
  await askFollowing(given);
  expect(asked).toEqual([['ask', { query: { prospectId: ID } }]]);
  expect(store.getState().auth).toMatchObject({ isProspectFollowed: true, followedProspectId: ID });
});

test('follows and unfollows a prospect by id and type', async () => {
  const { store, asked, with: given } = member(async () => ({ isFollowing: false }));
  await changeFollowing(given, false);
  await changeFollowing(given, true);
  const body = { id: ID, type: 'Prospect' };
  expect(asked).toEqual([
    ['unfollow', { body }],
    ['follow', { body }],
  ]);
  expect(store.getState().auth?.isProspectFollowed).toBe(false);
});

test('a failure is M11 as a severe alert, whatever the server said, and changes nothing', async () => {
  const { store, with: given } = member(() => Promise.reject(apiError('too_many_follows', { message: 'Enough' })));
  await changeFollowing(given, true);
  await changeFollowing(given, false);
  await askFollowing(given);
  expect(store.getState().alert.alerts).toMatchObject([
    { message: 'Unable to update following status.', type: 'severe', persisted: false },
  ]);
  expect(store.getState().auth?.isProspectFollowed).toBeNull();
});
