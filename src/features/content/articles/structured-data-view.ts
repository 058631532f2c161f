import type { BrandView } from '#features/sites/brand/brand-view.ts';
import { BRAND_FILES, fitInto } from '#kernel/brand-files.ts';
import { sportName } from '#kernel/sports.ts';
import type { ArticleBlock } from './article-block-view.ts';
import { type ArticleDetail, articleHref } from './article-view.ts';
import { LOCKED_CLASS, lockedFrom } from './locked-part-view.ts';

/** What search engines are told of an article (schema.org). Of a text that is not for everybody it holds no word. Isomorphic. */

type Network = { name: string; brand: Pick<BrandView, 'logo' | 'icon'> };
/** `logo`: the path of a picture, with its size where it is known. */
type Publisher = { name: string; url: string; logo: { path: string; width?: number; height?: number } };

/**
 * `mainUrl`: of the national site, where pictures and authors are. `network`: its name, logo and icon. `blocks`: the text as the page has it,
 * null where it has the gate. The locked part is named only where it is there: the words of the gate are for everybody.
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

/** The logo, else the icon, else the icon that comes with the program. */
function publisherLogo({ logo, icon }: Network['brand']): Publisher['logo'] {
  if (logo) return { path: logo.png, ...fitInto(logo, BRAND_FILES['logo.png'].box) };
  if (icon) return { path: icon.large, ...BRAND_FILES['icon-512.png'].box };
  return { path: '/favicon.svg' };
}
