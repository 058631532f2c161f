import { type MouseEvent, useRef } from 'react';
import { Picture } from '#design-system/picture.tsx';
import { useScripted } from '#design-system/use-scripted.ts';
import { hiddenClass } from '#design-system/visually-hidden.tsx';
import type { GalleryPicture } from '../gallery-view.ts';
import { FullSize } from './full-size.tsx';
import css from './gallery-stage.module.css';
import { type Gallery, useGallery } from './use-gallery.ts';

type StageProps = { pictures: readonly GalleryPicture[]; start: number };

const STAGE_SIZES = '(min-width: 1280px) 77rem, 100vw';
const WIDE = 1.6;

/** The pictures in a horizontal scroller, with links to each below. Without JavaScript links and swipes work too. */
export function GalleryStage({ pictures, start }: StageProps) {
  const gallery = useGallery(pictures.length, start);
  const dialog = useRef<HTMLDialogElement>(null);
  const isScripted = useScripted();
  const { strip, current, onKeyDown, follow } = gallery;
  const isWide = pictures.every(({ image }) => image.width / image.height >= WIDE);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    dialog.current?.showModal();
  };
  const shown = pictures[current - 1];
  return (
    <section className={css.stage} aria-label="Pictures" data-shape={isWide ? 'wide' : undefined} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach a scrolling region */}
      <ol className={css.strip} ref={strip} tabIndex={0} aria-label="Pictures, by arrow keys">
        {pictures.map((picture) => (
          <Slide
            key={picture.place}
            picture={picture}
            count={pictures.length}
            isFirst={picture.place === start}
            isAway={isScripted && picture.place !== current}
            gallery={gallery}
            onOpen={open}
          />
        ))}
      </ol>
      <p className={hiddenClass} role="status">
        {isScripted && shown ? `${current} of ${pictures.length}: ${shown.caption || shown.image.alt}` : ''}
      </p>
      <nav aria-label="All pictures">
        <ol className={css.thumbs}>
          {pictures.map(({ place, image }) => (
            <li key={place}>
              <a
                href={`#${place}`}
                aria-label={`Picture ${place}`}
                aria-current={place === current ? 'true' : undefined}
                onClick={follow}
              >
                <Picture image={image} ratio="4:3" sizes="5.5rem" alt="" />
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <FullSize ref={dialog} picture={shown} count={pictures.length} gallery={gallery} />
    </section>
  );
}

type SlideProps = {
  picture: GalleryPicture;
  count: number;
  /** The picture that the page starts with. */
  isFirst: boolean;
  /** Out of view, and therefore not reachable by keyboard or screen reader. */
  isAway: boolean;
  gallery: Gallery;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
};

function Slide({ picture, count, isFirst, isAway, gallery, onOpen }: SlideProps) {
  const { place, caption, image } = picture;
  const step = (to: number, words: string) =>
    to < 1 || to > count ? (
      <span className={css.step} aria-hidden="true">
        {words}
      </span>
    ) : (
      <a className={css.step} href={`#${to}`} onClick={gallery.follow} aria-label={`${words} picture`}>
        {words}
      </a>
    );
  return (
    <li id={String(place)} className={css.slide} inert={isAway} data-start={isFirst ? '' : undefined}>
      <figure>
        <a className={css.frame} href={`${image.src}/original/1920`} onClick={onOpen}>
          <Picture image={image} ratio="original" sizes={STAGE_SIZES} isFirst={isFirst} />
          <span className={hiddenClass}>Full size</span>
        </a>
        <figcaption className={css.words}>
          <span className={css.steps}>
            {step(place - 1, 'Previous')}
            <b>
              {place} of {count}
            </b>
            {step(place + 1, 'Next')}
          </span>
          <span className={css.caption}>
            {caption} <span className={css.credit}>{image.credit}</span>
          </span>
        </figcaption>
      </figure>
    </li>
  );
}
