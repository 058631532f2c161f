import type { LoaderFunctionArgs } from 'react-router';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { isIdText } from '#kernel/ids.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { type PageRequest, pageRequestOf } from '#web/request-context.ts';
import type { getMember } from '../contract.ts';

/** Data for the frame of every member page. */
export type MemberFrameData = {
  navigation: AdminNavigationView;
  member: ReplyOf<typeof getMember>;
};

/** Loads the frame and the data of the page in parallel. Throws 404 if the id in the URL is not valid. */
export async function loadMember<Part>(
  { params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>,
  part: (api: PageRequest['api'], id: number) => Promise<Part>,
): Promise<MemberFrameData & { part: Part }> {
  const { id = '' } = params;
  if (!isIdText(id)) throw new Response(null, { status: 404 });
  const page = pageRequestOf(context);
  const [navigation, member, asked] = await Promise.all([
    loadAdminNavigation(page),
    page.api.members.get({ params: { id } }),
    part(page.api, Number(id)),
  ]);
  return { navigation, member, part: asked };
}
