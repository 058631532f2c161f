import { Picture } from '#design-system/picture.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { StoryItem } from '#design-system/story-item.tsx';
import { relativeDate } from '#kernel/relative-date.ts';
import { ConsentedVideo } from '#web/consent/consented-video.tsx';
import { usePageRoot } from '#web/root-data.ts';
import css from './featured-media.module.css';
import type { FeaturedMedia as Media } from './prospect-data.ts';

export const MEDIA_NAMES = { news: 'News', videos: 'Videos', photos: 'Photos', galleries: 'Galleries' } as const;
type MediaType = keyof typeof MEDIA_NAMES;

type FeaturedMediaProps = {
  media: Media;
  /** The URL of the page with all items of one type; absent if there is none. */
  allHref?: (type: MediaType) => string;
};

/** Articles, videos and photos of a person; renders nothing if there are none. Images and players load when they are near the viewport. */
export function FeaturedMedia({ media, allHref }: FeaturedMediaProps) {
  const types = (['news', 'videos', 'photos', 'galleries'] as const).filter((type) => media[type].length > 0);
  if (types.length === 0) return null;
  return (
    <section className={css.media} aria-labelledby="media">
      <SectionHead id="media">Featured media</SectionHead>
      {types.map((type) => (
        <div key={type}>
          <div className={css.head}>
            <h3 className={css.kind}>{MEDIA_NAMES[type]}</h3>
            {allHref ? <a href={allHref(type)}>{`All ${MEDIA_NAMES[type].toLowerCase()}`}</a> : null}
          </div>
          <MediaList type={type} media={media} level={3} />
        </div>
      ))}
    </section>
  );
}

type MediaListProps = { type: MediaType; media: Media; level: 2 | 3 };

/** All items of one type. `level`: the level of its headings. */
export function MediaList({ type, media, level }: MediaListProps) {
  switch (type) {
    case 'news':
      return <News news={media.news} level={level} />;
    case 'videos':
      return <Videos videos={media.videos} />;
    case 'photos':
      return <Photos photos={media.photos} />;
    case 'galleries':
      return <Galleries galleries={media.galleries} />;
  }
}

const ACCESS = {
  free: undefined,
  registered: 'Free with account',
  premium: 'Subscribers',
  war_room: 'War Room',
} as const;

function News({ news, level }: Pick<Media, 'news'> & Pick<MediaListProps, 'level'>) {
  const now = new Date(usePageRoot().now);
  return (
    <div>
      {news.map(({ id, slug, headline, author, publishedAt, access }) => (
        <StoryItem
          key={id}
          size="s"
          level={level}
          href={`/news/${slug}`}
          author={author.name}
          time={{ iso: publishedAt, text: relativeDate(new Date(publishedAt), now) }}
          access={ACCESS[access]}
        >
          {headline}
        </StoryItem>
      ))}
    </div>
  );
}

function Videos({ videos }: Pick<Media, 'videos'>) {
  return (
    <ul className={css.wide}>
      {videos.map(({ id, title, sourceName, url }) => (
        <li key={id}>
          <ConsentedVideo title={title} sourceName={sourceName} url={url} />
          <p className={css.words}>{title}</p>
        </li>
      ))}
    </ul>
  );
}

function Photos({ photos }: Pick<Media, 'photos'>) {
  return (
    <ul className={css.small}>
      {photos.map(({ image, caption }) => (
        <li key={image.id}>
          <a href={`${image.src}/original/1920`} aria-label={`Full size: ${image.alt}`}>
            <Picture image={image} ratio="4:3" sizes="(min-width: 768px) 12rem, 50vw" alt="" />
          </a>
          <p className={css.fine}>
            {caption} {image.credit}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Galleries({ galleries }: Pick<Media, 'galleries'>) {
  return (
    <ul className={css.wide}>
      {galleries.map(({ id, title, count, image }) => (
        <li key={id}>
          {image ? <Picture image={image} sizes="(min-width: 768px) 16rem, 100vw" alt="" /> : null}
          <p className={css.words}>
            <a href={`/galleries/${id}`}>{title}</a>
          </p>
          <p className={css.fine}>{count === 1 ? '1 picture' : `${count} pictures`}</p>
        </li>
      ))}
    </ul>
  );
}
