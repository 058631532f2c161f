import type { LoaderFunctionArgs } from 'react-router';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { ContentView } from '../content-view.ts';
import type { getChoices } from '../contract.ts';
import type { FrontPageView } from '../lead-calls-view.ts';
import { editPath } from './publishing-address.ts';

/** What the request that redirected here did. */
export const DEED_WORDS = {
  draft: 'Moved to drafts.',
  review: 'Submitted for review.',
  scheduled: 'Scheduled. It will be published automatically.',
  published: 'Published. Readers see it now.',
  archived: 'Archived. Readers no longer see it.',
  slug: 'Address changed.',
  correction: 'Correction added. Readers see it under the story.',
  restored: 'Revision restored as the draft. Readers won’t see it until it’s published.',
  pinned: 'Pinned. It leads the front page now.',
  unpinned: 'Unpinned. The newest story leads the front page again.',
  theirs: 'This is the last saved version. What you wrote is in the revisions.',
} as const;
export type Deed = keyof typeof DEED_WORDS;
const isDeed = (word: string | null): word is Deed => word !== null && Object.hasOwn(DEED_WORDS, word);

export type EditData = {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  content: ContentView;
  choices: ReplyOf<typeof getChoices>;
  frontPages: readonly FrontPageView[];
  done: Deed | null;
};

const ID = /^[1-9]\d{0,8}$/;

export async function loadEdit({ params, request, context }: LoaderFunctionArgs): Promise<EditData> {
  const { contentId = '' } = params;
  if (!ID.test(contentId)) throw new Response(null, { status: 404 });
  const page = pageRequestOf(context);
  const { api } = page;
  const [{ csurfToken }, navigation, { content }, choices, { frontPages }] = await Promise.all([
    api.csrf.get(),
    loadAdminNavigation(page),
    api.publishing.get({ params: { contentId }, query: {} }),
    api.publishing.choices(),
    api.publishing.frontPages({ params: { contentId } }),
  ]);
  const wanted = new URL(request.url).searchParams.get('saved');
  return { token: csurfToken, navigation, content, choices, frontPages, done: isDeed(wanted) ? wanted : null };
}

/** The redirect after a step: the reloaded article with a notice. */
export const donePath = (contentId: number, deed: Deed): string => `${editPath(contentId)}?saved=${deed}`;
