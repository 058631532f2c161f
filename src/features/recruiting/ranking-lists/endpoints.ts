import { orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import {
  addToRankingList,
  createRankingList,
  discardRankingList,
  findListCandidates,
  findListPeople,
  getClassLists,
  getRankingList,
  listListPeople,
  listRankingLists,
  publishRankingList,
  reorderRankingList,
  restoreRankingList,
  saveList,
  submitListSheet,
  undoListStep,
  withdrawRankingList,
} from './contract.ts';
import type { ListKindRules, ListKinds } from './list-kind.ts';
import { prospectRankings } from './prospect-rankings.ts';
import type { List } from './queries.ts';
import { add, reorder, undo } from './service/change-order.ts';
import { classLists, sportLists } from './service/class-lists.ts';
import { beginDraft, discard, restore } from './service/drafts.ts';
import { counted } from './service/edit-draft.ts';
import { candidatesFor } from './service/list-candidates.ts';
import { listContentOf } from './service/list-content.ts';
import { findPeople, listPeopleOf } from './service/list-people.ts';
import { publish, withdraw } from './service/publish.ts';
import { save } from './service/save-list.ts';
import { submitSheet } from './service/submit-sheet.ts';

const REFUSALS = {
  class_unrated: 'Nobody is ranked yet, so there is no order to set.',
  nothing_changed: 'The order is already saved. Nothing changed.',
  already_listed: 'This player is already on the list.',
  not_listable: 'Only a ranked player of this class or season can be on its list.',
  list_full: 'The list is full, including players who aren’t shown. Remove someone first.',
  nothing_to_undo: 'There is nothing to undo in this draft.',
  list_empty: 'Nobody on this list is ranked, so there is nothing to publish.',
  list_is_published: 'Readers see this list. To remove it, withdraw it.',
  no_draft: 'There is no draft. Create a new version to change what readers see.',
};

const changed = ({ id, kind, sport, year }: List, revision: number) => ({
  listId: id,
  kind,
  sport,
  year,
  revision,
});

/** `transferPortalRanks`: the rules of transfer lists, which belong to an area layered above this one. */
export const rankingListEndpoints = (transferPortalRanks: ListKindRules) => {
  const kinds: ListKinds = { prospect_rankings: prospectRankings, transfer_portal_ranks: transferPortalRanks };
  return [
    handle(listRankingLists, { run: (ctx, { query }) => sportLists(ctx, kinds, query) }),
    handle(getClassLists, { run: (ctx, { query }) => classLists(ctx, query) }),
    handle(getRankingList, { run: (ctx, { params }) => listContentOf(ctx, kinds, params.listId) }),
    handle(findListCandidates, {
      run: (ctx, { params, query }) => candidatesFor(ctx, kinds, params.listId, query.query),
    }),
    handle(createRankingList, {
      run: async (ctx, { body }) => {
        const { listId } = orRefuse(await beginDraft(ctx, kinds, body), REFUSALS);
        const { kind, sport, year } = body;
        return { listId, kind, sport, year, revision: 1 };
      },
    }),
    handle(reorderRankingList, {
      run: async (ctx, { params, body }) => {
        const { list, revision, moves, order } = orRefuse(await reorder(ctx, kinds, params.listId, body), REFUSALS);
        const { moved, removed } = counted(moves);
        return { ...changed(list, revision), moved, removed, playerIds: [...order] };
      },
    }),
    handle(addToRankingList, {
      run: async (ctx, { params, body }) => {
        const { list, revision, moves } = orRefuse(await add(ctx, kinds, params.listId, body), REFUSALS);
        const added = moves.find(({ id }) => id === body.playerId);
        return { ...changed(list, revision), rank: added?.to ?? 0 };
      },
    }),
    handle(undoListStep, {
      run: async (ctx, { params, body }) => {
        const { list, revision } = orRefuse(await undo(ctx, kinds, { ...params, ...body }), REFUSALS);
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
        const { revision: seenRevision, note, confirmedRemovals } = body;
        const seen = { listId: params.listId, revision: seenRevision };
        const published = await publish(ctx, kinds, { seen, note, confirmedRemovals });
        const { list, revision, version } = orRefuse(published, REFUSALS);
        return { ...changed(list, revision), version };
      },
    }),
    handle(withdrawRankingList, {
      run: async (ctx, { params, body }) => {
        const { list, revision, version } = await withdraw(ctx, kinds, { ...params, ...body });
        return { ...changed(list, revision), version };
      },
    }),
    handle(listListPeople, { run: (ctx, { params, query }) => listPeopleOf(ctx, kinds, params.listId, query) }),
    handle(findListPeople, { run: (ctx, { query }) => findPeople(ctx, kinds, query) }),
    handle(saveList, {
      run: async (ctx, { params, body }) => {
        const { list, revision, ...saved } = orRefuse(await save(ctx, kinds, params.listId, body), REFUSALS);
        const { name, published, version, outcome } = saved;
        return { ...changed(list, revision), name, published, version, outcome };
      },
    }),
    handle(submitListSheet, {
      run: async (ctx, { body }) => {
        const { list, revision, moved, added, removed, total } = orRefuse(
          await submitSheet(ctx, kinds, body),
          REFUSALS,
        );
        return { ...changed(list, revision), moved, added, removed, total };
      },
    }),
  ];
};
