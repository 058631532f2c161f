import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ErrorBoundary } from '#design-system/error-boundary.tsx';
import { Page, Sections, WithSide } from '#design-system/layout.tsx';
import { Picture } from '#design-system/picture.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Dek, Headline, StoryItem } from '#design-system/story-item.tsx';
import { accessMark, articleHref } from '#features/content/articles/article-view.ts';
import { authorHref } from '#features/content/authors/author-view.ts';
import { imageTag } from '#features/media/images/image-view.ts';
import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { relativeDate } from '#kernel/relative-date.ts';
import { sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdSlot, type Ads, loadAds } from '#web/ad-slot.tsx';
import { breadcrumbList, PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { sportFront, usePageRoot } from '#web/root-data.ts';
import type { getGallery } from '../contract.ts';
import { type GalleryPicture, galleryHref, galleryTag, pictureCount } from '../gallery-view.ts';
import css from './gallery-page.module.css';
import { GalleryStage } from './gallery-stage.tsx';

type GalleryPageData = ReplyOf<typeof getGallery> & {
  /** The picture number of the URL, from 1. */
  start: number;
  ads: Ads;
};

const ID = /^[1-9]\d{0,8}$/;
const PLACE = /^[1-9]\d{0,2}$/;
/** Only the best of a whole class are shown. */
const MOST_PEOPLE = 8;

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<GalleryPageData> {
  const { id = '' } = params;
  if (!ID.test(id)) throw new Response(null, { status: 404 });
  const page = pageRequestOf(context);
  const reply = await page.api.galleries.get({ params: { galleryId: id } });
  const { gallery, contents, galleries } = reply;
  const wanted = new URL(request.url).searchParams.get('picture');
  const isThere = wanted === null || (PLACE.test(wanted) && Number(wanted) <= gallery.count && wanted !== '1');
  if (!isThere) throw redirect(galleryHref(gallery.id));
  page.addTags(
    galleryTag(gallery.id),
    ...galleries.map((each) => galleryTag(each.id)),
    ...gallery.pictures.map(({ image }) => imageTag(image.id)),
    ...gallery.people.map((prospect) => `prospect:${prospect.id}`),
    ...contents.map((article) => `article:${article.id}`),
  );
  const ads = await loadAds(page, 'gallery', { isAboutProspects: gallery.people.length > 0 });
  return { ...reply, start: Number(wanted ?? 1), ads };
}

export function Component() {
  const { gallery, contents, start, ads } = useLoaderData<GalleryPageData>();
  const root = usePageRoot();
  const { mainUrl, now } = root;
  const { id, title, dek, sport, author, pictures, publishedAt } = gallery;
  const path = galleryHref(id);
  const crumbs = [{ label: sportName(sport), href: sportFront(root, sport) }, { label: 'Pictures' }];
  const shared = pictures[start - 1] ?? pictures[0];
  return (
    <Page>
      <PageMeta
        title={title}
        description={start > 1 && shared?.caption ? shared.caption : dek}
        path={path}
        type="article"
        structured={{ '@graph': [breadcrumbList(mainUrl, crumbs), imageGallery(gallery, mainUrl)] }}
        picture={shared ? sharedPicture(shared) : undefined}
      />
      <article className={css.page}>
        <header className={css.head}>
          <Headline level={1} size="l">
            {title}
          </Headline>
          <Dek>{dek}</Dek>
          <p className={css.by}>
            <a href={authorHref(author.slug)}>{author.name}</a>
            <time dateTime={publishedAt}>{relativeDate(new Date(publishedAt), new Date(now))}</time>
            <span>{pictureCount(pictures.length)}</span>
          </p>
        </header>
        {/* The key makes another gallery start at its own beginning. */}
        <GalleryStage key={id} pictures={pictures} start={start} />
        <WithSide>
          <Sections>
            {contents.length > 0 ? (
              <ErrorBoundary>
                <Stories />
              </ErrorBoundary>
            ) : null}
            <ErrorBoundary>
              <OtherGalleries />
            </ErrorBoundary>
          </Sections>
          <aside>
            <ErrorBoundary>
              <People />
            </ErrorBoundary>
          </aside>
        </WithSide>
        <AdSlot ads={ads} place="end" />
      </article>
    </Page>
  );
}

function Stories() {
  const { contents, gallery } = useLoaderData<GalleryPageData>();
  const { now, site } = usePageRoot();
  return (
    <section>
      <SectionHead>{gallery.people.length > 0 ? 'Stories about them' : 'Stories'}</SectionHead>
      {contents.map((article) => (
        <StoryItem
          key={article.id}
          size="s"
          href={articleHref(article.slug)}
          author={article.author.name}
          time={{ iso: article.publishedAt, text: relativeDate(new Date(article.publishedAt), new Date(now)) }}
          access={accessMark(article, site.id)}
        >
          {article.headline}
        </StoryItem>
      ))}
    </section>
  );
}

function OtherGalleries() {
  const { galleries } = useLoaderData<GalleryPageData>();
  if (galleries.length === 0) return null;
  return (
    <section>
      <SectionHead>More pictures</SectionHead>
      <ul className={css.others}>
        {galleries.map(({ id, title, count, image }) => (
          <li key={id}>
            {image ? <Picture image={image} sizes="(min-width: 768px) 15rem, 100vw" alt="" /> : null}
            <h3>
              <a href={galleryHref(id)}>{title}</a>
            </h3>
            <p>{pictureCount(count)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function People() {
  const { people } = useLoaderData<GalleryPageData>().gallery;
  if (people.length === 0) return null;
  return (
    <section>
      <SectionHead>In these pictures</SectionHead>
      <RowList>
        {people.slice(0, MOST_PEOPLE).map((prospect) => (
          <RowItem key={prospect.id}>
            <RatingChip rating={prospect.bluechipRating} stars={prospect.stars} />
            <RowMain
              href={prospectHref(prospect)}
              sub={[prospect.position, prospect.highSchool?.name].filter(Boolean).join(', ')}
            >
              {prospect.name}
            </RowMain>
          </RowItem>
        ))}
      </RowList>
    </section>
  );
}

const sharedPicture = ({ image }: GalleryPicture) => ({
  path: `${image.src}/16x9/1280`,
  alt: image.alt,
  width: 1280,
  height: 720,
});

function imageGallery(
  { id, title, dek, publishedAt, author, pictures }: ReplyOf<typeof getGallery>['gallery'],
  baseUrl: string,
) {
  return {
    '@type': 'ImageGallery',
    name: title,
    description: dek,
    url: `${baseUrl}${galleryHref(id)}`,
    datePublished: publishedAt,
    author: { '@type': 'Person', name: author.name, url: `${baseUrl}${authorHref(author.slug)}` },
    image: pictures.map(({ image, caption }) => ({
      '@type': 'ImageObject',
      contentUrl: `${baseUrl}${image.src}/original/1920`,
      caption,
      creditText: image.credit,
    })),
  };
}
