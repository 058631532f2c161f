import { Locked } from '#design-system/locked.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { FUTURECAST_PATH } from '../../leaderboard/futurecast-view.ts';

type Props = { viewer: 'visitor' | 'free' | 'subscriber'; hasPrices: boolean };

/** For readers without a subscription: what there is to read, and what is open anyway. */
export function LockedForecasts({ viewer, hasPrices }: Props) {
  return (
    <section aria-labelledby="recent">
      <SectionHead id="recent">Recent picks</SectionHead>
      <Locked
        title="See who picked what"
        subscribeHref={hasPrices ? '/subscribe' : undefined}
        loginHref={viewer === 'visitor' ? `/users/sign_in?return_to=${encodeURIComponent(FUTURECAST_PATH)}` : undefined}
      >
        Subscribers get every pick, the reasoning behind it and each forecaster’s track record, and can make their own.
        Everyone can see each prospect’s chances.
      </Locked>
    </section>
  );
}
