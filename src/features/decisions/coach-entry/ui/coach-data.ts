import type { LoaderFunctionArgs } from 'react-router';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { getCoachChoices, getCoachEntry } from '../contract.ts';

export const SAVED_WORDS = { added: 'Coach added.', changed: 'Changes saved.' } as const;
type Saved = keyof typeof SAVED_WORDS;

export type CoachData = {
  token: string;
  navigation: AdminNavigationView;
  entry: ReplyOf<typeof getCoachEntry>;
  /** Empty for staff who only read. */
  colleges: ReplyOf<typeof getCoachChoices>['colleges'];
  /** The part saved by the request that redirected here. */
  saved: Saved | null;
};

const ID = /^[1-9]\d{0,8}$/;

export async function loadCoach({ params, request, context }: LoaderFunctionArgs): Promise<CoachData> {
  const { coachId = '' } = params;
  if (!ID.test(coachId)) throw new Response(null, { status: 404 });
  const page = pageRequestOf(context);
  const { api } = page;
  const [{ csurfToken }, navigation, entry] = await Promise.all([
    api.csrf.get(),
    loadAdminNavigation(page),
    api.coaches.get({ params: { coachId } }),
  ]);
  const { colleges } = entry.may.write ? await api.coaches.choices() : { colleges: [] };
  const saved = new URL(request.url).searchParams.get('saved');
  return {
    token: csurfToken,
    navigation,
    entry,
    colleges,
    saved: saved === 'added' || saved === 'changed' ? saved : null,
  };
}
