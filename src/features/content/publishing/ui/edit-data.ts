import type { LoaderFunctionArgs } from 'react-router';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { ContentView } from '../content-view.ts';
import type { getChoices } from '../contract.ts';
import { editPath } from './publishing-address.ts';

/** What was done by the request that led here. */
export const DEED_WORDS = {
  draft: 'It is a draft again.',
  review: 'Submitted for review.',
  scheduled: 'Scheduled. Readers see it when its time comes.',
  published: 'Published. Readers see it now.',
  archived: 'Archived. Readers do not see it any more.',
  slug: 'The address is changed.',
  correction: 'The correction stands under the text.',
  restored: 'The revision is the draft now. Readers see nothing of it before it is published.',
  theirs: 'This is what was saved last. What you wrote is among the revisions.',
} as const;
export type Deed = keyof typeof DEED_WORDS;
const isDeed = (word: string | null): word is Deed => word !== null && Object.hasOwn(DEED_WORDS, word);

export type EditData = {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  content: ContentView;
  choices: ReplyOf<typeof getChoices>;
  done: Deed | null;
};

const ID = /^[1-9]\d{0,8}$/;

export async function loadEdit({ params, request, context }: LoaderFunctionArgs): Promise<EditData> {
  const { contentId = '' } = params;
  if (!ID.test(contentId)) throw new Response(null, { status: 404 });
  const page = pageRequestOf(context);
  const { api } = page;
  const [{ csurfToken }, navigation, { content }, choices] = await Promise.all([
    api.csrf.get(),
    loadAdminNavigation(page),
    api.publishing.get({ params: { contentId }, query: {} }),
    api.publishing.choices(),
  ]);
  const wanted = new URL(request.url).searchParams.get('saved');
  return { token: csurfToken, navigation, content, choices, done: isDeed(wanted) ? wanted : null };
}

/** Where a step leads: the article anew, which says what was done. */
export const donePath = (contentId: number, deed: Deed): string => `${editPath(contentId)}?saved=${deed}`;
