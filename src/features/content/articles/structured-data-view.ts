import type { BrandView } from '#features/sites/brand/brand-view.ts';
import { BRAND_FILES, fitInto } from '#kernel/brand-files.ts';
import { sportName } from '#kernel/sports.ts';
import type { ArticleBlock } from './article-block-view.ts';
import { type ArticleDetail, articleHref } from './article-view.ts';
import { LOCKED_CLASS, lockedFrom } from './locked-part-view.ts';

/** Structured data of an article for search engines (schema.org). Contains nothing of a locked text. Isomorphic. */

type Network = { name: string; brand: Pick<BrandView, 'logo' | 'icon'> };
/** `logo`: the path of a picture, with its size if known. */
type Publisher = { name: string; url: string; logo: { path: string; width?: number; height?: number } };

/**
 * `mainUrl`: the URL of the national site, which has pictures and authors. `network`: its name, logo and icon. `blocks`: the text as the
 * page has it, null if the page has the paywall instead. The locked part is declared only if the page contains it: the text of the paywall
 * itself is open to everybody.
 */
export function newsArticleData(
  article: ArticleDetail,
  { mainUrl, network, blocks }: { mainUrl: string; network: Network; blocks: readonly ArticleBlock[] | null },
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
    publisher: publisherData({ name: network.name, url: mainUrl, logo: publisherLogo(network.brand) }),
    isAccessibleForFree: access === 'free',
    ...(lockedFrom(article, blocks) === null
      ? {}
      : { hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${LOCKED_CLASS}` } }),
  };
}

const publisherData = ({ name, url, logo: { path, ...size } }: Publisher) => ({
  '@type': 'NewsMediaOrganization',
  name,
  url,
  logo: { '@type': 'ImageObject', url: `${url}${path}`, ...size },
});

/** The logo, otherwise the icon, otherwise the program's default icon. */
function publisherLogo({ logo, icon }: Network['brand']): Publisher['logo'] {
  if (logo) return { path: logo.png, ...fitInto(logo, BRAND_FILES['logo.png'].box) };
  if (icon) return { path: icon.large, ...BRAND_FILES['icon-512.png'].box };
  return { path: '/favicon.svg' };
}
