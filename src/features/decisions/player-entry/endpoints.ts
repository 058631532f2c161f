import { orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import {
  createCollegePlayer,
  deleteCollegePlayer,
  findCollegePlayers,
  getNewPlayerChoices,
  getPlayerEntry,
  getSyncData,
  searchProfiles,
  syncCollegePlayer,
  updateCollegePlayer,
} from './contract.ts';
import { addPlayer } from './service/add-player.ts';
import { changePlayer } from './service/change-player.ts';
import { choicesOf, playerEntryOf, playersFound } from './service/read-player.ts';
import { removePlayer } from './service/remove-player.ts';
import { profilesFor } from './service/search-profiles.ts';
import { syncDataOf, syncPlayer } from './service/sync-player.ts';

const REFUSALS = {
  player_exists: 'This person is already a college player in this sport.',
  same_name:
    'A college player with this name already exists. If this is someone else, check “A different person with the same name”.',
  taken_down_name:
    'A person with this name was taken down. If this is someone else, check “A different person with the same name”.',
  review_needed: 'This player can’t be added here. Ask a staff writer or a super admin to add them.',
  other_sport: 'This profile is of another sport.',
  unknown_college: 'That college isn’t in the directory. Enter its name instead.',
  not_your_college: 'You can only edit players of your own college.',
  profile_taken: 'This profile is linked to another player.',
  nothing_changed: 'Nothing is different from what is saved.',
  nothing_chosen: 'Choose at least one fact to sync.',
  not_linked: 'This player is not linked to a profile. Link one first.',
};

export const playerEntryEndpoints = [
  handle(findCollegePlayers, { run: (ctx, { query }) => playersFound(ctx, query) }),
  handle(getPlayerEntry, { run: (ctx, { query }) => playerEntryOf(ctx, query.player) }),
  handle(getNewPlayerChoices, { run: (ctx, { query }) => choicesOf(ctx, query.sport) }),
  handle(createCollegePlayer, {
    run: async (ctx, { body }) => orRefuse(await addPlayer(ctx, body.player), REFUSALS),
  }),
  handle(updateCollegePlayer, {
    run: async (ctx, { params, body }) => ({
      player: orRefuse(await changePlayer(ctx, params.id, body.player), REFUSALS).done,
    }),
  }),
  handle(deleteCollegePlayer, {
    run: async (ctx, { params, body }) => orRefuse(await removePlayer(ctx, params.id, body), REFUSALS).done,
  }),
  handle(searchProfiles, { run: (ctx, { query }) => profilesFor(ctx, query) }),
  handle(getSyncData, {
    run: async (ctx, { query }) => orRefuse(await syncDataOf(ctx, query.player), REFUSALS).data,
  }),
  handle(syncCollegePlayer, { run: async (ctx, input) => orRefuse(await syncPlayer(ctx, input), REFUSALS).done }),
];
