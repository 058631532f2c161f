import { FEED_FORMATS, FEED_TYPES, type FeedScope, feedHref } from '#features/content/feeds/feed-view.ts';
import { SHARE_PICTURE, type SharePicture } from '#kernel/share-picture.ts';
import { usePageRoot } from './root-data.ts';

type PageMetaProps = {
  /** Without the product's name. */
  title: string;
  description: string;
  /** The page's own address, path and declared query. */
  path: string;
  /** Whether each site has its own version; otherwise the national site's is canonical. */
  isOfSite?: boolean;
  isIndexed?: boolean;
  /** The whole canonical address, if it is neither of these. */
  canonical?: string;
  /** schema.org, as JSON-LD. */
  structured?: object | undefined;
  type?: 'website' | 'article' | 'profile';
  /** For a story: date, author and subject, which social networks show beside the headline. */
  story?: { publishedAt: string; changedAt: string | null; author: string; section: string } | undefined;
  /** The feed that readers can subscribe to here. */
  feed?: FeedScope | undefined;
  /** The preview image for social networks and messengers; absent: only title and text. */
  picture?: SharePicture | undefined;
};

/** Title, description, canonical address, share card and structured data of a page; React puts them into the head. */
export function PageMeta({
  title,
  description,
  path,
  isOfSite = false,
  isIndexed = true,
  canonical,
  structured,
  type = 'website',
  story,
  feed,
  picture,
}: PageMetaProps) {
  const { site, mainUrl, network } = usePageRoot();
  const url = canonical ?? `${isOfSite ? site.baseUrl : mainUrl}${path}`;
  const full = `${title} | ${site.kind === 'main' ? network.name : site.name}`;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {isIndexed ? null : <meta name="robots" content="noindex" />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={site.kind === 'main' ? network.name : site.name} />
      {picture ? <PictureMeta picture={picture} baseUrl={mainUrl} /> : <meta name="twitter:card" content="summary" />}
      {story ? <StoryMeta {...story} /> : null}
      {feed ? <FeedLinks scope={feed} /> : null}
      {structured ? <StructuredData data={structured} /> : null}
    </>
  );
}

/** schema.org as JSON-LD: data that no browser executes. Escaped so that no text can close its element. */
export function StructuredData({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with `<` escaped
      dangerouslySetInnerHTML={{
        __html: JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c'),
      }}
    />
  );
}

function StoryMeta({ publishedAt, changedAt, author, section }: NonNullable<PageMetaProps['story']>) {
  return (
    <>
      <meta property="article:published_time" content={publishedAt} />
      {changedAt ? <meta property="article:modified_time" content={changedAt} /> : null}
      <meta property="article:author" content={author} />
      <meta property="article:section" content={section} />
    </>
  );
}

/** Feed readers discover the feed from the page's address. An author's feed is on the main site, whichever site showed the author. */
function FeedLinks({ scope }: { scope: FeedScope }) {
  const { site, mainUrl } = usePageRoot();
  const base = scope.kind === 'author' ? mainUrl : site.baseUrl;
  return FEED_FORMATS.map((format) => (
    <link
      key={format}
      rel="alternate"
      type={FEED_TYPES[format]}
      title={`${site.name}, ${format === 'rss' ? 'RSS' : 'JSON Feed'}`}
      href={`${base}${feedHref(scope, format)}`}
    />
  ));
}

function PictureMeta({ picture: { path, alt, ...size }, baseUrl }: { picture: SharePicture; baseUrl: string }) {
  return (
    <>
      <meta property="og:image" content={`${baseUrl}${path}`} />
      <meta property="og:image:width" content={String(size.width ?? SHARE_PICTURE.width)} />
      <meta property="og:image:height" content={String(size.height ?? SHARE_PICTURE.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** BreadcrumbList for `structured`, from the same crumbs that the page shows. */
export function breadcrumbList(baseUrl: string, crumbs: readonly { label: string; href?: string | undefined }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href ? { item: `${baseUrl}${href}` } : {}),
    })),
  };
}
