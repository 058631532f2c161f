import type { ReactNode } from 'react';
import { AccessKey } from './event-pill.tsx';
import css from './story-item.module.css';

const HEAD = {
  s: `${css.head} ${css.s}`,
  m: css.head,
  l: `${css.head} ${css.l}`,
  front: `${css.head} ${css.front}`,
} as const;

const ITEM = { none: css.item, side: `${css.item} ${css.side}`, above: `${css.item} ${css.above}` } as const;

export type HeadlineSize = keyof typeof HEAD;

type HeadlineProps = { children: ReactNode; size?: HeadlineSize; level?: 1 | 2 | 3; href?: string | undefined };

/** A headline in the typeface of stories. Size is the visual weight, level the heading level. */
export function Headline({ children, size = 'm', level = 3, href }: HeadlineProps) {
  const Heading = `h${level}` as const;
  return <Heading className={HEAD[size]}>{href === undefined ? children : <a href={href}>{children}</a>}</Heading>;
}

/** The sentence below a headline. */
export function Dek({ children }: { children: ReactNode }) {
  return <p className={css.dek}>{children}</p>;
}

/** A time in machine-readable form (`iso`) and as shown, in Chicago (`text`: "Jan 7"). */
export type ShownTime = { iso: string; text: string };

type BylineProps = {
  /** The subject, in a mixed list: "Basketball". */
  topic?: string | undefined;
  author?: string | undefined;
  authorHref?: string | undefined;
  time?: ShownTime | undefined;
  /** "4 min read". */
  length?: string | undefined;
  access?: string | undefined;
};

/** The author, date, length and access of a story. */
export function Byline({ topic, author, authorHref, time, length, access }: BylineProps) {
  return (
    <p className={css.by}>
      {topic ? <span>{topic}</span> : null}
      {author ? <b>{authorHref ? <a href={authorHref}>{author}</a> : author}</b> : null}
      {time ? <time dateTime={time.iso}>{time.text}</time> : null}
      {length ? <span>{length}</span> : null}
      {access ? <AccessKey>{access}</AccessKey> : null}
    </p>
  );
}

type StoryItemProps = HeadlineProps &
  BylineProps & {
    dek?: ReactNode;
    /** A Plate or an image, and its position. */
    picture?: ReactNode;
    place?: 'side' | 'above';
  };

/** A story in a list: headline, dek, byline, and optionally an image beside or above. */
export function StoryItem({ dek, picture, place = 'side', topic, author, time, access, ...head }: StoryItemProps) {
  return (
    <article className={picture ? ITEM[place] : ITEM.none}>
      {picture ? <div className={css.slot}>{picture}</div> : null}
      <div className={css.words}>
        <Headline {...head} />
        {dek ? <Dek>{dek}</Dek> : null}
        <Byline topic={topic} author={author} time={time} access={access} />
      </div>
    </article>
  );
}
