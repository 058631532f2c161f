import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { PRIVACY_PATH } from '#features/sites/privacy/privacy-links-view.ts';
import { ConsentBoxes, chosenIn } from '#features/sites/privacy/ui/consent-boxes.tsx';
import type { ConsentRegion } from '#kernel/consent-region.ts';
import { useApi } from '../calls.ts';
import { alertShown } from '../store/alerts.ts';
import css from './consent-banner.module.css';
import { askJurisdiction, CHOICE_EVENT, forgetJurisdiction } from './third-party.ts';

/**
 * Asks for consent once, at the bottom of the window, without blocking the page: it takes no focus, and the buttons for yes, no and choices
 * are the same size. It comes right after the skip link, so that keyboard and screen reader users reach it immediately.
 */
export function ConsentBanner({ onPlaced }: { onPlaced: (region: ConsentRegion) => void }) {
  const api = useApi();
  const { pathname } = useLocation();
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (!api) return;
    const ask = async () => {
      const { enableDidomi, isPlaced, region } = await askJurisdiction(api);
      if (isPlaced) onPlaced(region);
      setNeeded(enableDidomi);
    };
    ask().catch(() => {});
  }, [api, onPlaced]);
  // That page has the same choices itself.
  const isShown = isNeeded && pathname !== PRIVACY_PATH;
  // The live region must exist before its content, or screen readers would not announce it.
  return <div aria-live="polite">{isShown ? <Banner onDone={() => setNeeded(false)} /> : null}</div>;
}

function Banner({ onDone }: { onDone: () => void }) {
  const api = useApi();
  const dispatch = useDispatch();
  const [isChoosing, setChoosing] = useState(false);
  const [isSending, setSending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const section = useCovering();
  useEffect(() => {
    if (isChoosing) section.current?.querySelector('input')?.focus();
  }, [isChoosing, section]);

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!api || isSending) return;
    const body = chosenIn(new FormData(event.currentTarget, submitterOf(event.nativeEvent)));
    setSending(true);
    try {
      await api.privacy.save({ body });
      forgetJurisdiction();
      document.dispatchEvent(new Event(CHOICE_EVENT));
      dispatch(alertShown({ message: 'Your choices are saved.', type: 'success', persisted: false }));
      document.getElementById('main')?.focus({ preventScroll: true });
      onDone();
    } catch {
      setFailed(true);
      setSending(false);
    }
  };

  return (
    <section ref={section} className={css.banner} aria-label="Privacy">
      <form className={css.inside} data-choosing={isChoosing ? '' : undefined} onSubmit={(event) => void save(event)}>
        <div className={css.words}>
          <p>
            We’d like to use cookies for analytics, partner ads and embedded posts and videos. Nothing loads until you
            agree. <a href={PRIVACY_PATH}>More about your choices</a>
          </p>
          {isChoosing ? <ConsentBoxes /> : null}
          {hasFailed ? <Alert kind="severe">We couldn’t save your choice. Please try again.</Alert> : null}
        </div>
        <div className={css.buttons}>
          <Button kind="second" type="submit" name="choice" value="accept">
            Accept all
          </Button>
          <Button kind="second" type="submit" name="choice" value="opt_out">
            Reject all
          </Button>
          {isChoosing ? (
            <Button key="save" kind="second" type="submit" name="choice" value="choose">
              Save choice
            </Button>
          ) : (
            <Button key="choose" kind="second" onClick={() => setChoosing(true)}>
              Choose
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

const submitterOf = (event: Event): HTMLElement | null => (event instanceof SubmitEvent ? event.submitter : null);

/** Tells the page how much the banner covers, so that its end and the focused element can be scrolled clear of it. */
function useCovering() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = section;
    if (!current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--covered', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--covered');
    };
  }, []);
  return section;
}
