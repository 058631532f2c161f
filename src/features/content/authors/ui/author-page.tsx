import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Page } from '#design-system/layout.tsx';
import { Picture } from '#design-system/picture.tsx';
import { Plate } from '#design-system/plate.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { StoryItem } from '#design-system/story-item.tsx';
import { accessMark, articleHref } from '#features/content/articles/article-view.ts';
import { feedHref } from '#features/content/feeds/feed-view.ts';
import { pageCount } from '#kernel/pagination.ts';
import { relativeDate } from '#kernel/relative-date.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { authorHref } from '../author-view.ts';
import type { getAuthor } from '../contract.ts';
import css from './author-page.module.css';

type AuthorPageData = ReplyOf<typeof getAuthor>;

const PAGE = /^[1-9]\d{0,2}$/;
const LONGEST_SLUG = 160;

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<AuthorPageData> {
  const { slug = '' } = params;
  if (slug.length > LONGEST_SLUG) throw new Response(null, { status: 404 });
  const page = new URL(request.url).searchParams.get('page') ?? undefined;
  if (page !== undefined && (page === '1' || !PAGE.test(page))) throw redirect(authorHref(slug));
  const { api, addTags } = pageRequestOf(context);
  const reply = await api.authors.get({ params: { id: slug }, query: { page } });
  const { author, contents } = reply;
  if (author.slug !== slug) throw redirect(authorHref(author.slug), 301);
  // A page number beyond the list would otherwise be cached once for every number.
  if (reply.page > 1 && contents.length === 0) throw redirect(authorHref(slug));
  addTags(`news:author-${author.id}`, ...(author.image ? [`image:${author.image.id}`] : []));
  return reply;
}

/** An author, and all their stories. */
export function Component() {
  const { author, contents, page } = useLoaderData<AuthorPageData>();
  const { mainUrl, now, site } = usePageRoot();
  const { name, title, bio, slug, image } = author;
  const feed = feedHref({ kind: 'author', slug }, 'rss');
  return (
    <Page>
      <PageMeta
        title={page > 1 ? `${name}, page ${page}` : name}
        description={[`${name}, ${title}.`, bio].filter(Boolean).join(' ')}
        path={authorHref(slug, page)}
        type="profile"
        feed={{ kind: 'author', slug }}
        structured={{
          '@type': 'ProfilePage',
          mainEntity: {
            '@type': 'Person',
            name,
            jobTitle: title,
            ...(bio === '' ? {} : { description: bio }),
            url: `${mainUrl}${authorHref(slug)}`,
          },
        }}
      />
      <div className={css.page}>
        <header className={css.head}>
          <div className={css.picture}>
            {image ? (
              <Picture image={image} ratio="4:5" sizes="(min-width: 768px) 13rem, 6rem" isFirst />
            ) : (
              <Plate seed={slug} ratio="4:5" />
            )}
          </div>
          <div className={css.words}>
            <p className={css.title}>{title}</p>
            <h1>{name}</h1>
            {bio === '' ? null : <p className={css.bio}>{bio}</p>}
          </div>
        </header>
        <section className={css.stories}>
          <SectionHead aside={<a href={feed}>Feed</a>}>{page > 1 ? `Stories, page ${page}` : 'Stories'}</SectionHead>
          {contents.length === 0 ? (
            <Empty title="No stories yet">Stories by {name} will appear here.</Empty>
          ) : (
            contents.map((article) => (
              <StoryItem
                key={article.id}
                level={3}
                href={articleHref(article.slug)}
                dek={article.dek}
                time={{
                  iso: article.publishedAt,
                  text: relativeDate(new Date(article.publishedAt), new Date(now)),
                }}
                access={accessMark(article, site.id)}
                picture={
                  article.image ? (
                    <Picture image={article.image} sizes="7.5rem" alt="" />
                  ) : (
                    <Plate seed={article.slug} sport={article.sport} team={article.teamKey} />
                  )
                }
              >
                {article.headline}
              </StoryItem>
            ))
          )}
        </section>
        <Steps />
      </div>
    </Page>
  );
}

function Steps() {
  const { author, page, perPage, total } = useLoaderData<AuthorPageData>();
  const pages = pageCount(total, perPage);
  if (pages === 1) return null;
  return (
    <nav className={css.steps} aria-label="Pages">
      {page > 1 ? (
        <ButtonLink kind="second" href={authorHref(author.slug, page - 1)} rel="prev">
          Newer stories
        </ButtonLink>
      ) : null}
      {page < pages ? (
        <ButtonLink kind="second" href={authorHref(author.slug, page + 1)} rel="next">
          Older stories
        </ButtonLink>
      ) : null}
    </nav>
  );
}
