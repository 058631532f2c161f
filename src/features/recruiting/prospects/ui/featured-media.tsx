import { Picture } from '#design-system/picture.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { StoryItem } from '#design-system/story-item.tsx';
import { relativeDate } from '#kernel/relative-date.ts';
import { ConsentedVideo } from '#web/consent/consented-video.tsx';
import { usePageRoot } from '#web/root-data.ts';
import css from './featured-media.module.css';
import type { FeaturedMedia as Media } from './prospect-data.ts';

/** What is written, filmed and photographed of him; nothing where there is nothing. Pictures and players come when they are near. */
export function FeaturedMedia({ media: { news, videos, photos, galleries } }: { media: Media }) {
  if (news.length + videos.length + photos.length + galleries.length === 0) return null;
  return (
    <section className={css.media} aria-labelledby="media">
      <SectionHead id="media">Featured media</SectionHead>
      <News news={news} />
      <Videos videos={videos} />
      <Photos photos={photos} />
      <Galleries galleries={galleries} />
    </section>
  );
}

const ACCESS = { free: undefined, registered: 'Registered', premium: 'Members', war_room: 'War Room' } as const;

function News({ news }: Pick<Media, 'news'>) {
  const now = new Date(usePageRoot().now);
  if (news.length === 0) return null;
  return (
    <div>
      <h3 className={css.kind}>News</h3>
      {news.map(({ id, slug, headline, author, publishedAt, access }) => (
        <StoryItem
          key={id}
          size="s"
          level={3}
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
  if (videos.length === 0) return null;
  return (
    <div>
      <h3 className={css.kind}>Videos</h3>
      <ul className={css.wide}>
        {videos.map(({ id, title, sourceName, url }) => (
          <li key={id}>
            <ConsentedVideo title={title} sourceName={sourceName} url={url} />
            <p className={css.words}>{title}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Photos({ photos }: Pick<Media, 'photos'>) {
  if (photos.length === 0) return null;
  return (
    <div>
      <h3 className={css.kind}>Photos</h3>
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
    </div>
  );
}

function Galleries({ galleries }: Pick<Media, 'galleries'>) {
  if (galleries.length === 0) return null;
  return (
    <div>
      <h3 className={css.kind}>Galleries</h3>
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
    </div>
  );
}
