import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { PlayerEntry } from '../entry-view.ts';
import { playerPath } from '../player-paths-view.ts';

/** The part saved by the request that redirected here; merged: the URL was that of a player who was merged into this one. */
const SAVED = ['added', 'changed', 'linked', 'unlinked', 'synced', 'merged'] as const;
export type Saved = (typeof SAVED)[number];
export const savedOf = (search: URLSearchParams): Saved | null =>
  SAVED.find((each) => each === search.get('saved')) ?? null;

export type PlayerData = {
  token: string;
  navigation: AdminNavigationView;
  entry: PlayerEntry;
  saved: Saved | null;
};

const ID = /^[1-9]\d{0,8}$/;

/** The player id of the URL. Throws 404 for an invalid one. */
export function playerIdOf(text: string | undefined): string {
  if (!ID.test(text ?? '')) throw new Response(null, { status: 404 });
  return text ?? '';
}

export async function loadPlayer({ params, request, context }: LoaderFunctionArgs): Promise<PlayerData> {
  const id = playerIdOf(params.playerId);
  const page = pageRequestOf(context);
  const [{ csurfToken }, navigation, entry] = await Promise.all([
    page.api.csrf.get(),
    loadAdminNavigation(page),
    page.api.playerEntry.get({ query: { player: { id } } }),
  ]);
  if (entry.player.id !== Number(id)) throw redirect(savedPath(entry.player.id, 'merged'));
  return { token: csurfToken, navigation, entry, saved: savedOf(new URL(request.url).searchParams) };
}

export const savedPath = (playerId: number, saved: Saved) => `${playerPath(playerId)}?saved=${saved}`;

export const SAVED_WORDS: Readonly<Record<Saved, string>> = {
  added: 'Player added.',
  changed: 'Changes saved. Imports won’t overwrite them.',
  linked: 'Profile linked.',
  unlinked: 'Link removed.',
  synced: 'Player synced with the profile.',
  merged: 'That player was merged into this one.',
};
