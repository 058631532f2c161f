import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ErrorBoundary } from '#design-system/error-boundary.tsx';
import { Page, WithSide } from '#design-system/layout.tsx';
import { imageTag } from '#features/media/images/image-view.ts';
import { oembedHref } from '#features/recruiting/embeds/oembed-view.ts';
import { sportName } from '#kernel/sports.ts';
import { AdSlot, type Ads, loadAds } from '#web/ad-slot.tsx';
import { breadcrumbList, PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { sportFront, usePageRoot } from '#web/root-data.ts';
import { useLate } from '#web/use-late.ts';
import type { ArticleBlock } from '../article-block-view.ts';
import { articleTag } from '../article-tags-view.ts';
import { type ArticleDetail, type ArticleRow, articleHref, giftQuery } from '../article-view.ts';
import { newsArticleData } from '../structured-data-view.ts';
import css from './article-page.module.css';
import { loadStory, StoryDoor } from './story-door.tsx';
import { mayOpen, useReading } from './use-reading.ts';

const loadActions = () => import('./story-actions.tsx');
const loadFurther = () => import('./further-stories.tsx');

type ArticlePageData = {
  article: ArticleDetail;
  next: ArticleRow[];
  /** From the URL; null: no gift link. */
  gift: string | null;
  ads: Ads;
  subscribeHref: string | null;
};

/** The API would refuse a longer slug. */
const LONGEST_SLUG = 160;

export async function loader({
  params: { slug = '' },
  request,
  context,
}: LoaderFunctionArgs): Promise<ArticlePageData> {
  if (slug.length > LONGEST_SLUG) throw new Response(null, { status: 404 });
  const pageRequest = pageRequestOf(context);
  const { api, addTags, pageStands } = pageRequest;
  if (!import.meta.env.SSR) await loadStory();
  const gift = new URL(request.url).searchParams.get('gift');
  const { article } = await api.content.article({ params: { slug }, query: {} });
  addTags(articleTag(article.id));
  if (article.slug !== slug) throw redirect(articleHref(article.slug) + giftQuery(gift), 301);
  const [{ contents: next }, ads] = await Promise.all([
    api.content.next({ query: { currentContent: [article.id], perPage: 5 } }),
    loadAds(pageRequest, 'article'),
  ]);
  addTags(...tagsOf(article, next));
  return { article, next, gift, ads, subscribeHref: pageStands('/subscribe') ? '/subscribe' : null };
}

/** Tags of everything on the page: the story, the people with their current data, pictures and galleries, and the headlines next to it. */
const tagsOf = ({ people, image, blocks }: ArticleDetail, next: readonly ArticleRow[]): string[] => [
  ...people.map(({ id }) => `prospect:${id}`),
  ...(image ? [imageTag(image.id)] : []),
  ...(blocks ?? []).flatMap(tagsOfBlock),
  ...next.map(({ id }) => articleTag(id)),
];

function tagsOfBlock(block: ArticleBlock): string[] {
  if (block.type === 'prospect') return [`prospect:${block.prospect.id}`];
  if (block.type === 'figure') return [imageTag(block.image.id)];
  if (block.type === 'gallery')
    return [`gallery:${block.galleryId}`, ...(block.image ? [imageTag(block.image.id)] : [])];
  return [];
}

export function Component() {
  const { article, next, gift, ads, subscribeHref } = useLoaderData<ArticlePageData>();
  const root = usePageRoot();
  const { site, viewer, flags, now, mainUrl, network } = root;
  const asks = mayOpen(article, { viewer, shownOn: site.id, gift });
  const { isAsking, reading, hasFailed } = useReading(article, asks, gift);
  const actions = useLate(loadActions);
  const further = useLate(loadFurther, flags.infiniteScroll);
  const blocks = article.blocks ?? reading?.blocks ?? null;
  const path = articleHref(article.slug);
  const crumbs = [
    { label: sportName(article.sport), href: sportFront(root, article.sport) },
    { label: article.headline },
  ];
  return (
    <Page>
      <PageMeta
        title={article.headline}
        description={article.dek}
        path={path}
        canonical={article.canonicalUrl}
        isIndexed={gift === null}
        type="article"
        story={{
          publishedAt: article.publishedAt,
          changedAt: article.changedAt,
          author: article.author.name,
          section: sportName(article.sport),
        }}
        structured={{
          '@graph': [newsArticleData(article, { mainUrl, network, blocks }), breadcrumbList(mainUrl, crumbs)],
        }}
        picture={{ path: `${path}/card.png`, alt: article.headline }}
      />
      <link
        rel="alternate"
        type="application/json+oembed"
        href={`${mainUrl}${oembedHref(article.canonicalUrl)}`}
        title={article.headline}
      />
      <div className={css.page}>
        <WithSide>
          <div className={css.main}>
            <div className={asks ? css.late : undefined}>
              <StoryDoor
                key={article.id}
                href={`${path}/reading${giftQuery(gift)}`}
                isLive={asks || hasVideo(article)}
                render={({ GatedStory }) => (
                  <GatedStory
                    article={article}
                    gift={gift}
                    isAsking={asks && isAsking}
                    reading={reading}
                    hasFailed={hasFailed}
                    subscribeHref={subscribeHref}
                    viewer={viewer}
                    now={now}
                  />
                )}
              />
            </div>
            <div className={css.actions}>
              {actions ? <actions.StoryActions article={article} isOpen={blocks !== null} /> : null}
            </div>
            <AdSlot ads={ads} place="middle" />
            {further ? (
              <div className={css.more}>
                <ErrorBoundary>
                  <further.FurtherStories key={article.id} first={article} subscribeHref={subscribeHref} />
                </ErrorBoundary>
              </div>
            ) : null}
          </div>
          <ErrorBoundary>
            <StoryDoor
              key={article.id}
              href={null}
              isLive={ads.some(({ frame }) => frame !== null)}
              render={({ ArticleSide }) => <ArticleSide article={article} next={next} ads={ads} />}
            />
          </ErrorBoundary>
        </WithSide>
        <AdSlot ads={ads} place="end" />
      </div>
    </Page>
  );
}

const hasVideo = ({ blocks }: ArticleDetail): boolean => blocks?.some(({ type }) => type === 'embed') ?? false;
