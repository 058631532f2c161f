import { FOLLOW_FAILED } from '#kernel/failure-texts.ts';
import type { Api } from '#web/request-context.ts';
import { followChanged } from '#web/store/auth.ts';
import { reportFailure } from '#web/store/failures.ts';
import { takeFollow } from '#web/store/intended-follow.ts';
import type { Dispatch } from '#web/store/store.ts';

/** The calls behind the follow button; loaded only for members. */

type Following = { api: Pick<Api, 'follows'>; dispatch: Dispatch; id: number };

/**
 * Loads whether this member follows, and completes a follow that they requested as a visitor. If the call fails, the button stays a link.
 */
export async function askFollowing({ api, dispatch, id }: Following): Promise<void> {
  try {
    const { isFollowing } = await api.follows.isFollowing({ query: { prospectId: id } });
    if (takeFollow(id) && !isFollowing) return await changeFollowing({ api, dispatch, id }, true);
    dispatch(followChanged({ prospectId: id, isFollowed: isFollowing }));
  } catch {
    // Nothing to do: the state has no entry for this prospect yet.
  }
}

/** If the call fails, nothing changes. */
export async function changeFollowing({ api, dispatch, id }: Following, wanted: boolean): Promise<void> {
  const body = { id, type: 'Prospect' } as const;
  try {
    const { isFollowing } = wanted ? await api.follows.follow({ body }) : await api.follows.unfollow({ body });
    dispatch(followChanged({ prospectId: id, isFollowed: isFollowing }));
  } catch (error) {
    reportFailure(dispatch, error, { message: FOLLOW_FAILED, persisted: false });
  }
}
