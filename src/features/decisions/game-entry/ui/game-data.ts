import type { LoaderFunctionArgs } from 'react-router';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { getGameEntry } from '../contract.ts';
import { gamePath } from './games-address.ts';

const SAVED_PARTS = ['game', 'score', 'stage', 'restored'] as const;
export type SavedPart = (typeof SAVED_PARTS)[number];

export type GameData = {
  token: string;
  navigation: AdminNavigationView;
  entry: ReplyOf<typeof getGameEntry>;
  /** The names in the directory; empty for staff who only read. */
  names: string[];
  /** The part saved by the request that redirected here. */
  saved: SavedPart | null;
};

const ID = /^[1-9]\d{0,8}$/;

export async function loadGame({ params, request, context }: LoaderFunctionArgs): Promise<GameData> {
  const { gameId = '' } = params;
  if (!ID.test(gameId)) throw new Response(null, { status: 404 });
  const page = pageRequestOf(context);
  const { api } = page;
  const [{ csurfToken }, navigation, entry] = await Promise.all([
    api.csrf.get(),
    loadAdminNavigation(page),
    api.gameEntry.get({ params: { gameId } }),
  ]);
  const names = entry.may.write ? (await api.gameEntry.teams()).names : [];
  const wanted = new URL(request.url).searchParams.get('saved');
  return { token: csurfToken, navigation, entry, names, saved: SAVED_PARTS.find((each) => each === wanted) ?? null };
}

/** The redirect after a form was saved: the same page with a notice, scrolled to its part. */
export const savedPath = (gameId: number, part: SavedPart) => `${gamePath(gameId)}?saved=${part}#${part}`;
