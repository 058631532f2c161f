import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '#design-system/button.tsx';
import { useApi } from '#web/calls.ts';
import { isOfferDue, rememberDismissal } from '#web/offers/dismissed-offer.ts';
import { usePageRoot } from '#web/root-data.ts';
import { useKeptFocus } from '#web/use-kept-focus.ts';
import css from './notices-page.module.css';

/**
 * Offers push alerts to members whose browser was never asked. Below the list, so that nothing moves when it appears. `focusAfter`: the id
 * of the element that gets the focus after the offer is declined.
 */
export function PushOffer({ focusAfter }: { focusAfter: string }) {
  const api = useApi();
  const { mainUrl } = usePageRoot();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!api || !canAsk() || !isOfferDue('notifications')) return undefined;
    let isLeft = false;
    api.push.settings().then(
      ({ publicKey }) => isLeft || setShown(publicKey !== null),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [api]);
  useKeptFocus(focusAfter);
  const decline = () => {
    rememberDismissal('notifications', mainUrl);
    setShown(false);
  };
  return (
    <div role="status">
      {isShown ? (
        <section className={css.offer} aria-labelledby="push-offer">
          <div>
            <h2 id="push-offer">Get alerts on this device</h2>
            <p>Hear about commitments as they happen, even when you’re not on the site.</p>
          </div>
          <ButtonLink size="small" href="/users/notifications#devices">
            Choose alerts
          </ButtonLink>
          <Button kind="second" size="small" onClick={decline}>
            Not now
          </Button>
        </section>
      ) : null}
    </div>
  );
}

/** The browser supports push alerts, and the reader has neither allowed nor blocked them. */
const canAsk = () => 'PushManager' in globalThis && globalThis.Notification?.permission === 'default';
