import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isApiError } from '#kernel/errors.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { getSyncData, searchProfiles } from '../contract.ts';
import { profilesPath } from '../player-paths-view.ts';
import { type PlayerData, playerIdOf, savedOf } from './player-data.ts';

/** The provider's reply, or the reason why there is none: the page renders either way. */
type Loaded<Data> = { ok: true; data: Data } | { ok: false; message: string };

export type ProfilesData = PlayerData & {
  /** The linked profile, or the one being viewed; null if none. */
  comparison: Loaded<ReplyOf<typeof getSyncData>> | null;
  candidates: Loaded<ReplyOf<typeof searchProfiles>>;
  /** The name that was searched for. */
  name: string;
};

const LONGEST_NAME = 120;
const LONGEST_ID = 100;

/** Throws 403 without the permission to link, 404 for an unknown player. */
export async function loadProfiles({ params, request, context }: LoaderFunctionArgs): Promise<ProfilesData> {
  const id = playerIdOf(params.athleteId);
  const page = pageRequestOf(context);
  const { api } = page;
  const { searchParams } = new URL(request.url);
  const [{ csurfToken }, navigation, entry] = await Promise.all([
    api.csrf.get(),
    loadAdminNavigation(page),
    api.playerEntry.get({ query: { player: { id } } }),
  ]);
  if (entry.player.id !== Number(id)) throw redirect(`${profilesPath(entry.player.id)}?saved=merged`);
  if (!entry.may.link) throw new Response(null, { status: 403 });
  const { personId, sport } = entry.player;
  const name = searchParams.get('name')?.trim().slice(0, LONGEST_NAME) || entry.player.name;
  const chosen = searchParams.get('profile_id')?.trim().slice(0, LONGEST_ID);
  const isCompared = chosen || entry.profile !== null;
  const [candidates, comparison] = await Promise.all([
    loaded(api.playerEntry.profiles({ query: { personId: String(personId), sport, name } })),
    isCompared
      ? loaded(api.playerEntry.syncData({ query: { player: { id, ...(chosen ? { profileId: chosen } : {}) } } }))
      : null,
  ]);
  return { token: csurfToken, navigation, entry, saved: savedOf(searchParams), candidates, comparison, name };
}

/** Failures of the provider are shown in the page; others fail the page. */
async function loaded<Data>(call: Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { ok: true, data: await call };
  } catch (error) {
    if (isApiError(error) && (error.status === 410 || error.status === 503 || error.code === 'profile_provider_off'))
      return { ok: false, message: error.message };
    throw error;
  }
}
