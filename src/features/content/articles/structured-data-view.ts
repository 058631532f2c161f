import { sportName } from '#kernel/sports.ts';
import { type ArticleDetail, articleHref } from './article-view.ts';

/** What search engines are told of an article (schema.org). Of a text that is not for everybody it holds no word. Isomorphic. */

/** The class of the element that stands where a locked text goes on. */
export const LOCKED_CLASS = 'locked-story';

type Publisher = { name: string; url: string };

/** `mainUrl`: of the national site, where pictures and authors are. */
export function newsArticleData(article: ArticleDetail, mainUrl: string) {
  const { headline, dek, publishedAt, changedAt, canonicalUrl, author, access, sport, image, wordCount } = article;
  const isFree = access === 'free';
  return {
    '@type': 'NewsArticle',
    '@id': canonicalUrl,
    url: canonicalUrl,
    mainEntityOfPage: { '@type': 'WebPage', '@id': canonicalUrl },
    headline,
    description: dek,
    inLanguage: 'en-US',
    articleSection: sportName(sport),
    datePublished: publishedAt,
    dateModified: changedAt ?? publishedAt,
    wordCount,
    image: [image ? `${mainUrl}${image.src}/16x9/1280` : `${mainUrl}${articleHref(article.slug)}/card.png`],
    author: { '@type': 'Person', name: author.name, url: `${mainUrl}/authors/${author.slug}` },
    publisher: publisherData({ name: 'Bluechip', url: mainUrl }),
    isAccessibleForFree: isFree,
    ...(isFree
      ? {}
      : { hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${LOCKED_CLASS}` } }),
  };
}

export const publisherData = ({ name, url }: Publisher) => ({
  '@type': 'NewsMediaOrganization',
  name,
  url,
  logo: { '@type': 'ImageObject', url: `${url}/favicon.svg` },
});
