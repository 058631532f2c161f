import { SHARE_PICTURE, type SharePicture } from '#kernel/share-picture.ts';
import { usePageRoot } from './root-data.ts';

type PageMetaProps = {
  /** Without the product's name. */
  title: string;
  description: string;
  /** The page's own address, path and declared query. */
  path: string;
  /** Whether each site has its own version; else the national site's is the canonical one. */
  isOfSite?: boolean;
  isIndexed?: boolean;
  /** schema.org, as JSON-LD. */
  structured?: object | undefined;
  type?: 'website' | 'article' | 'profile';
  /** What networks and messengers show of the page; absent: title and text alone. */
  picture?: SharePicture | undefined;
};

/** Title, description, canonical address, share card and structured data of a page; React puts them into the head. */
export function PageMeta({
  title,
  description,
  path,
  isOfSite = false,
  isIndexed = true,
  structured,
  type = 'website',
  picture,
}: PageMetaProps) {
  const { site, mainUrl } = usePageRoot();
  const url = `${isOfSite ? site.baseUrl : mainUrl}${path}`;
  const full = site.kind === 'main' ? `${title} | Bluechip` : `${title} | ${site.name}`;
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
      <meta property="og:site_name" content={site.kind === 'main' ? 'Bluechip' : site.name} />
      {picture ? <PictureMeta picture={picture} baseUrl={mainUrl} /> : <meta name="twitter:card" content="summary" />}
      {structured ? (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with `<` escaped
          dangerouslySetInnerHTML={{
            __html: JSON.stringify({ '@context': 'https://schema.org', ...structured }).replace(/</g, '\\u003c'),
          }}
        />
      ) : null}
    </>
  );
}

function PictureMeta({ picture: { path, alt }, baseUrl }: { picture: SharePicture; baseUrl: string }) {
  return (
    <>
      <meta property="og:image" content={`${baseUrl}${path}`} />
      <meta property="og:image:width" content={String(SHARE_PICTURE.width)} />
      <meta property="og:image:height" content={String(SHARE_PICTURE.height)} />
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
