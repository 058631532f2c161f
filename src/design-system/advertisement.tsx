import type { ReactNode } from 'react';
import css from './advertisement.module.css';

export type AdWords = { sponsor: string; headline: string; text: string; href: string; action: string };

type AdSpaceProps = {
  /** box: 300 by 250; strip: 320 by 100, from 1024 px on 728 by 90. */
  shape: 'box' | 'strip';
  /** The slot's position on its page, for tracking. */
  place: string;
  /** An ad server may fill it later, so its size is reserved from the start. */
  isReserved: boolean;
  children: ReactNode;
};

/** The space of an advertisement, labeled as one. */
export function AdSpace({ shape, place, isReserved, children }: AdSpaceProps) {
  return (
    <div className={css.slot} data-shape={shape} data-ad={place} data-reserved={isReserved || undefined}>
      <p className={css.label}>Advertisement</p>
      <div className={css.space}>{children}</div>
    </div>
  );
}

/** A text advertisement; all of it is the link. */
export function Advertisement({ sponsor, headline, text, href, action }: AdWords) {
  return (
    <a className={css.ad} href={href} rel="sponsored noopener">
      <span className={css.words}>
        <b>{headline}</b>
        <span className={css.text}>{text}</span>
      </span>
      <span className={css.foot}>
        <span className={css.action}>{action}</span>
        <span className={css.sponsor}>{sponsor}</span>
      </span>
    </a>
  );
}

/** An ad server's page, sandboxed without our origin or its own cookies. The referrer reveals only the network. */
export function AdFrame({ src }: { src: string }) {
  return (
    <iframe
      className={css.frame}
      src={src}
      title="Advertisement"
      loading="lazy"
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="strict-origin"
    />
  );
}
