import { ButtonLink } from '#design-system/button.tsx';
import { Icon } from '#design-system/icon.tsx';
import { readerDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import { usePageRoot } from '#web/root-data.ts';
import { GIFT } from '../../paywall/gift-view.ts';
import { METER } from '../../paywall/meter-view.ts';
import type { ArticleReading } from '../../paywall/paywall-view.ts';
import type { ArticleDetail } from '../article-view.ts';
import css from './article-gate.module.css';

/** The end of the readable text: the reason, and the options to continue. Contains nothing of the locked text, not even blurred. */

type GateProps = {
  article: ArticleDetail;
  /** Null: access was not requested yet. */
  reading: Pick<ArticleReading, 'reason' | 'meter' | 'isGiftOver' | 'coveredElsewhere'> | null;
  /** The access request failed. */
  hasFailed: boolean;
  /** Where to subscribe; null: not sold. */
  subscribeHref: string | null;
  viewer: 'visitor' | 'free' | 'subscriber';
  path: string;
  /** The time of the page, ISO 8601. */
  now: string;
};

export function ArticleGate({ article, reading, hasFailed, subscribeHref, viewer, path, now }: GateProps) {
  const { site } = usePageRoot();
  const back = `return_to=${encodeURIComponent(path)}`;
  const isRegistered = article.access === 'registered';
  const isElsewhere = viewer === 'subscriber' && (reading ? reading.coveredElsewhere !== null : !article.isSiteCovered);
  const facts = { reading, subscribeHref, viewer, now };
  const reason = reasonOf(article, facts);
  return (
    <section className={css.gate} aria-label="Subscriber access">
      <div className={css.top}>
        <Icon name="key" />
        <div>
          <h2 className={css.title}>{titleOf(article, facts)}</h2>
          {reason ? <p className={css.words}>{reason}</p> : null}
          {hasFailed ? (
            <p className={css.words} role="alert">
              We couldn’t open this story. <a href={path}>Try again</a>
            </p>
          ) : null}
          {reading?.isGiftOver ? (
            <p className={css.words}>
              This gift link no longer works. It was canceled, used up or is more than {GIFT.days} days old.
            </p>
          ) : null}
        </div>
      </div>
      {subscribeHref || viewer === 'visitor' ? (
        <div className={css.acts}>
          {subscribeHref ? (
            <Offer {...{ article, viewer, subscribeHref, back, isElsewhere }} isHere={article.siteId === site.id} />
          ) : null}
          {viewer === 'visitor' ? <Doors isRegistered={isRegistered} back={back} isFirst={!subscribeHref} /> : null}
        </div>
      ) : null}
      {isRegistered ? (
        <p className={css.fine}>
          You get {METER.visitor} free stories every {METER.days} days, or {METER.free} with a free account.
        </p>
      ) : null}
    </section>
  );
}

type OfferProps = Pick<GateProps, 'article' | 'viewer'> & {
  subscribeHref: string;
  back: string;
  /** The reader’s subscription is to another site. */
  isElsewhere: boolean;
  /** The story is shown on its own site. */
  isHere: boolean;
};

/**
 * What this reader can buy to open this story: an add-on to their plan, a subscription to the story’s site, or All Access if that site is
 * not sold.
 */
function Offer({ article, viewer, subscribeHref, back, isElsewhere, isHere }: OfferProps) {
  const { warRoomPrice, siteId, subdomain, place, isSiteSold } = article;
  if (viewer === 'subscriber' && (warRoomPrice !== null || !isSiteSold))
    return isElsewhere || warRoomPrice === null || !isSiteSold ? (
      <ButtonLink kind="team" href="/users/subscriptions?choose=ALL_ACCESS">
        See All Access
      </ButtonLink>
    ) : (
      <ButtonLink kind="team" href={`/users/subscriptions?choose=WAR_ROOM&site=${siteId}`}>
        {`Add the War Room, ${priceText(warRoomPrice)} a month`}
      </ButtonLink>
    );
  return (
    <ButtonLink kind="team" href={`${subscribeHref}?siteName=${subdomain || 'www'}&${back}`}>
      {!isSiteSold ? 'See All Access' : isHere ? 'Subscribe' : `Subscribe to ${place}`}
    </ButtonLink>
  );
}

type GateFacts = Pick<GateProps, 'reading' | 'subscribeHref' | 'viewer' | 'now'>;

/** The options for a visitor: a free account opens only registered stories. */
function Doors({ isRegistered, back, isFirst }: { isRegistered: boolean; back: string; isFirst: boolean }) {
  const signIn = (kind: 'ink' | 'second') => (
    <ButtonLink kind={kind} href={`/users/sign_in?${back}`}>
      Log in
    </ButtonLink>
  );
  if (!isRegistered) return signIn(isFirst ? 'ink' : 'second');
  return (
    <>
      <ButtonLink kind={isFirst ? 'ink' : 'second'} href={`/create_account?${back}`}>
        Create a free account
      </ButtonLink>
      {signIn('second')}
    </>
  );
}

function titleOf({ access }: ArticleDetail, { reading, subscribeHref, viewer }: GateFacts): string {
  if (access === 'registered') {
    const limit = reading?.meter?.limit ?? (viewer === 'visitor' ? METER.visitor : METER.free);
    return reading?.reason === 'meter_used'
      ? `You’ve read your ${limit} free stories for now`
      : `Use 1 of your ${limit} free stories to keep reading`;
  }
  if (access === 'war_room') return 'This is a War Room story';
  return subscribeHref && viewer !== 'subscriber' ? 'Subscribe to keep reading' : 'This story is for subscribers';
}

function reasonOf(article: ArticleDetail, { reading, subscribeHref, viewer, now }: GateFacts): string {
  const { access, planPrice, warRoomPrice, allAccessPrice, place, subdomain, isSiteSold } = article;
  const meter = reading?.meter;
  if (access === 'registered' && meter) {
    const used = `You’ve used ${meter.used} of ${meter.limit} in the last ${METER.days} days.`;
    return meter.nextAt === null
      ? used
      : `${used} Your next one opens on ${readerDate(new Date(meter.nextAt), new Date(now))}.`;
  }
  const site = subdomain === '' ? `national ${place}` : place;
  if (viewer === 'subscriber' && reading?.coveredElsewhere)
    return `Your plan covers ${reading.coveredElsewhere}. This story is on the ${site} site.${
      allAccessPrice === null ? '' : ` War Rooms come with All Access, ${priceText(allAccessPrice)} a month.`
    }`;
  if (!isSiteSold && allAccessPrice !== null && (subscribeHref || viewer === 'subscriber'))
    return `This War Room comes with All Access, ${priceText(allAccessPrice)} a month.${viewer === 'visitor' ? ' Already a subscriber? Log in.' : ''}`;
  if (viewer === 'subscriber')
    return access === 'war_room'
      ? 'The War Room is an add-on to your subscription.'
      : 'Your subscription doesn’t include it.';
  if (access === 'registered') return '';
  const isMember = viewer === 'free';
  if (access === 'war_room' && subscribeHref && planPrice !== null && warRoomPrice !== null && allAccessPrice !== null)
    return `You need a subscription to ${place} (${priceText(planPrice)} a month) with the War Room (${priceText(warRoomPrice)} more), or All Access (${priceText(allAccessPrice)}).${isMember ? '' : ' Already a subscriber? Log in.'}`;
  return isMember ? 'Your free account doesn’t include it.' : 'Already a subscriber? Log in.';
}
