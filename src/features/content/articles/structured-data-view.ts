import { sportName } from '#kernel/sports.ts';
import type { ArticleBlock } from './article-block-view.ts';
import { type ArticleDetail, articleHref } from './article-view.ts';
import { LOCKED_CLASS, lockedFrom } from './locked-part-view.ts';

/** What search engines are told of an article (schema.org). Of a text that is not for everybody it holds no word. Isomorphic. */

type Publisher = { name: string; url: string };

/**
 * `mainUrl`: of the national site, where pictures and authors are. `network`: what the operator calls it. `blocks`: the text as the page has it, null where it has the gate. The
 * locked part is named only where it is there: the words of the gate are for everybody.
 */
export function newsArticleData(
  article: ArticleDetail,
  { mainUrl, network, blocks }: { mainUrl: string; network: string; blocks: readonly ArticleBlock[] | null },
) {
  const { headline, dek, publishedAt, changedAt, canonicalUrl, author, access, sport, image, wordCount } = article;
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
    publisher: publisherData({ name: network, url: mainUrl }),
    isAccessibleForFree: access === 'free',
    ...(lockedFrom(article, blocks) === null
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
