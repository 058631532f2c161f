import { orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import {
  addToRankingList,
  createRankingList,
  discardRankingList,
  findListCandidates,
  getClassLists,
  getRankingList,
  listRankingLists,
  publishRankingList,
  reorderRankingList,
  restoreRankingList,
  undoListStep,
  withdrawRankingList,
} from './contract.ts';
import { MOST_LISTED } from './list-view.ts';
import type { List } from './queries.ts';
import { add, reorder, undo } from './service/change-order.ts';
import { classLists, sportLists } from './service/class-lists.ts';
import { beginDraft, discard, restore } from './service/drafts.ts';
import { counted } from './service/edit-draft.ts';
import { candidatesFor } from './service/list-candidates.ts';
import { listContentOf } from './service/list-content.ts';
import { publish, withdraw } from './service/publish.ts';

const REFUSALS = {
  class_unrated: 'Nobody of this class is rated yet: there is nothing to put in order.',
  nothing_changed: 'That is the order already: nothing was changed.',
  already_listed: 'This player is on the list already.',
  not_listable: 'Only a rated player of this class can stand on its list.',
  list_full: `The list is full: it holds ${MOST_LISTED}, those who are not shown included. Take somebody out first.`,
  nothing_to_undo: 'There is no earlier change of this draft to take back.',
  list_empty: 'Nobody on this list is rated: there is no order to publish.',
};

const changed = ({ id, sport, classYear }: List, revision: number) => ({
  listId: id,
  sport,
  year: classYear,
  revision,
});

export const rankingListEndpoints = [
  handle(listRankingLists, { run: (ctx, { query }) => sportLists(ctx, query.sport) }),
  handle(getClassLists, { run: (ctx, { query }) => classLists(ctx, query) }),
  handle(getRankingList, { run: (ctx, { params }) => listContentOf(ctx, params.listId) }),
  handle(findListCandidates, { run: (ctx, { params, query }) => candidatesFor(ctx, params.listId, query.query) }),
  handle(createRankingList, {
    run: async (ctx, { body }) => {
      const { listId } = orRefuse(await beginDraft(ctx, body), REFUSALS);
      return { listId, sport: body.sport, year: body.year, revision: 1 };
    },
  }),
  handle(reorderRankingList, {
    run: async (ctx, { params, body }) => {
      const { list, revision, moves, order } = orRefuse(await reorder(ctx, params.listId, body), REFUSALS);
      const { moved, removed } = counted(moves);
      return { ...changed(list, revision), moved, removed, prospectIds: [...order] };
    },
  }),
  handle(addToRankingList, {
    run: async (ctx, { params, body }) => {
      const { list, revision, moves } = orRefuse(await add(ctx, params.listId, body), REFUSALS);
      const added = moves.find(({ id }) => id === body.prospectId);
      return { ...changed(list, revision), rank: added?.to ?? 0 };
    },
  }),
  handle(undoListStep, {
    run: async (ctx, { params, body }) => {
      const { list, revision } = orRefuse(await undo(ctx, { ...params, ...body }), REFUSALS);
      return changed(list, revision);
    },
  }),
  handle(discardRankingList, {
    run: async (ctx, { params }) => {
      const list = await discard(ctx, params.listId);
      return changed(list, list.revision);
    },
  }),
  handle(restoreRankingList, {
    run: async (ctx, { params }) => {
      const list = await restore(ctx, params.listId);
      return changed(list, list.revision);
    },
  }),
  handle(publishRankingList, {
    run: async (ctx, { params, body }) => {
      const seen = { listId: params.listId, revision: body.revision };
      const { list, revision, version } = orRefuse(await publish(ctx, seen, body.note), REFUSALS);
      return { ...changed(list, revision), version };
    },
  }),
  handle(withdrawRankingList, {
    run: async (ctx, { params, body }) => {
      const { list, revision, version } = await withdraw(ctx, params.listId, body.reason);
      return { ...changed(list, revision), version };
    },
  }),
];
