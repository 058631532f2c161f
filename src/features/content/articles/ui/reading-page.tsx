import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { Page } from '#design-system/layout.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { ArticleReading } from '../../paywall/paywall-view.ts';
import { type ArticleDetail, articleHref, giftQuery } from '../article-view.ts';
import { ArticleGate } from './article-gate.tsx';
import { ArticleStory } from './article-story.tsx';

/**
 * The story for a single reader: never cached, and without JavaScript. Shows what they may read or have opened; opening another story takes
 * a button, so that crawlers that follow links do not use up the meter.
 */

type ReadingData = {
  article: ArticleDetail;
  reading: ArticleReading;
  /** From the URL; null: no gift link. */
  gift: string | null;
  token: string;
  subscribeHref: string | null;
};

const GIFT_OVER = 'gift_over';

export async function loader({ params: { slug = '' }, request, context }: LoaderFunctionArgs): Promise<ReadingData> {
  const { api, pageStands } = pageRequestOf(context);
  const { article } = await api.content.article({ params: { slug }, query: {} });
  const gift = new URL(request.url).searchParams.get('gift');
  if (article.slug !== slug) throw redirect(`${articleHref(article.slug)}/reading${giftQuery(gift)}`, 301);
  if (article.access === 'free') throw redirect(articleHref(slug), 303);
  const [reading, { csurfToken }] = await Promise.all([api.paywall.reading({ params: { slug } }), api.csrf.get({})]);
  // Set by the page whose button redirected here; the access request, made without the gift, does not know it.
  const isGiftOver = new URL(request.url).searchParams.has(GIFT_OVER);
  return {
    article,
    reading: { ...reading, isGiftOver },
    gift,
    token: csurfToken,
    subscribeHref: pageStands('/subscribe') ? '/subscribe' : null,
  };
}

export function Component() {
  const { article, reading, gift, token, subscribeHref } = useLoaderData<ReadingData>();
  const { viewer, now } = usePageRoot();
  const path = articleHref(article.slug);
  const hasOneLeft = reading.meter !== null && reading.meter.nextAt === null;
  const mayOpen = reading.blocks === null && (gift !== null || hasOneLeft);
  return (
    <Page>
      <PageMeta title={article.headline} description={article.dek} path={`${path}/reading`} isIndexed={false} />
      <ArticleStory
        article={article}
        blocks={reading.blocks}
        gate={
          <>
            {mayOpen ? (
              <CallForm
                call={({ paywall }) => paywall.open}
                params={{ slug: article.slug }}
                token={token}
                label="Open this story"
                onDone={({ isGiftOver }) => `${path}/reading${isGiftOver ? `?${GIFT_OVER}=1` : ''}`}
              >
                {gift === null ? null : <input type="hidden" name="gift" value={gift} />}
                <SubmitButton>Open this story</SubmitButton>
              </CallForm>
            ) : null}
            <ArticleGate
              article={article}
              reading={reading}
              hasFailed={false}
              subscribeHref={subscribeHref}
              viewer={viewer}
              path={path + giftQuery(gift)}
              now={now}
            />
          </>
        }
      />
    </Page>
  );
}
