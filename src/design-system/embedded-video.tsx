import { type ReactNode, useEffect, useRef, useState } from 'react';
import css from './embedded-video.module.css';
import { Plate } from './plate.tsx';
import { useScripted } from './use-scripted.ts';
import { hiddenClass } from './visually-hidden.tsx';
import { whenNear } from './when-near.ts';

type EmbeddedVideoProps = {
  /** A description of the video. */
  title: string;
  /** "YouTube". */
  sourceName: string;
  /** The source's player, https. */
  url: string;
  /** Our own image, 16:9; absent: a drawn play. */
  poster?: ReactNode;
  /** Whether the reader allows third-party embeds; called once the video comes near the window. Absent: it loads only on a click. */
  isAllowed?: () => Promise<boolean>;
};

/**
 * A third-party video. Until the reader presses the button, or has allowed embeds, nothing is loaded from elsewhere and our own content is
 * shown. Its space is reserved, so that nothing moves.
 */
export function EmbeddedVideo({ title, sourceName, url, poster, isAllowed }: EmbeddedVideoProps) {
  const isScripted = useScripted();
  const [state, setState] = useState<'waiting' | 'allowed' | 'pressed'>('waiting');
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useNear(isAllowed, () => setState((was) => (was === 'waiting' ? 'allowed' : was)));
  useEffect(() => {
    // The focused button is gone.
    if (state === 'pressed') frame.current?.focus();
  }, [state]);
  if (state !== 'waiting') {
    return (
      <div className={css.video}>
        <iframe
          ref={frame}
          className={css.player}
          src={url}
          title={`${title}, a video of ${sourceName}`}
          loading="lazy"
          allow="fullscreen; encrypted-media; picture-in-picture"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- it has another origin than ours, and players need their own storage
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
    );
  }
  const words = `Play on ${sourceName}`;
  const face = (
    <>
      <span className={css.disk} />
      <span className={css.bar}>
        <b>
          {words}
          <span className={hiddenClass}>: {title}</span>
        </b>
        <span className={css.from}>Loads from {new URL(url).hostname.replace(/^www\./, '')}</span>
      </span>
    </>
  );
  return (
    <div className={css.video} ref={place}>
      <div className={css.poster}>{poster ?? <Plate seed={title} />}</div>
      {isScripted ? (
        <button type="button" className={css.play} onClick={() => setState('pressed')}>
          {face}
        </button>
      ) : (
        <a className={css.play} href={url} target="_blank" rel="noopener">
          {face}
        </a>
      )}
    </div>
  );
}

/** Calls `isAllowed` once the element comes near the window, and `onYes` if it allows. */
function useNear(isAllowed: EmbeddedVideoProps['isAllowed'], onYes: () => void) {
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef({ isAllowed, onYes });
  useEffect(() => {
    asked.current = { isAllowed, onYes };
  });
  const isAsking = isAllowed !== undefined;
  useEffect(() => {
    const element = place.current;
    if (!isAsking || !element) return;
    let isGone = false;
    const stop = whenNear(element, () => {
      void asked.current.isAllowed?.().then((allowed) => allowed && !isGone && asked.current.onYes());
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [isAsking]);
  return place;
}
