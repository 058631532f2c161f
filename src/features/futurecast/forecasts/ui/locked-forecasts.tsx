import { Locked } from '#design-system/locked.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { FUTURECAST_PATH } from '../../leaderboard/futurecast-view.ts';

type Props = { viewer: 'visitor' | 'free' | 'subscriber'; hasPrices: boolean };

/** For who has no subscription: what there is to read, and what is open all the same. */
export function LockedForecasts({ viewer, hasPrices }: Props) {
  return (
    <section aria-labelledby="recent">
      <SectionHead id="recent">Recent forecasts</SectionHead>
      <Locked
        title="Single forecasts are for subscribers"
        subscribeHref={hasPrices ? '/subscribe' : undefined}
        loginHref={viewer === 'visitor' ? `/users/sign_in?return_to=${encodeURIComponent(FUTURECAST_PATH)}` : undefined}
      >
        Behind this is who says what: each forecast with its college and confidence, the note on why, and the record of
        who made it. Any subscription opens it, and lets you make your own. The shares of each prospect are open to
        everybody.
      </Locked>
    </section>
  );
}
