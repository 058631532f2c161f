import { useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { Icon } from '#design-system/icon.tsx';
import { useScripted } from '#design-system/use-scripted.ts';
import { WrittenHtml } from '#design-system/written-html.tsx';
import type { PromotionBanner } from '#features/sites/site-voice/voice-view.ts';
import css from './promotion-strip.module.css';

const KEY = 'bluechip_banner';

/**
 * A site's promotion: one line below the navigation, part of the cached page so that nothing moves. A closed one stays hidden on this
 * device: the document's script checks before the first paint.
 */
export function PromotionStrip({ banner: { key, html } }: { banner: PromotionBanner }) {
  const [isClosed, setClosed] = useState(false);
  const isScripted = useScripted();
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    try {
      localStorage.setItem(KEY, key);
    } catch {
      // Without storage, it is closed for this page only.
    }
  };
  return (
    <section className={css.strip} aria-label="Promotion">
      <div className={css.line}>
        <p className={css.words}>
          <WrittenHtml html={html} kind="line" />
        </p>
        <span className={css.close}>
          {isScripted ? (
            <Button kind="second" size="icon" aria-label="Close promotion" onClick={close}>
              <Icon name="close" />
            </Button>
          ) : null}
        </span>
      </div>
    </section>
  );
}
