import { ButtonLink } from '#design-system/button.tsx';
import { Icon } from '#design-system/icon.tsx';
import { readerDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import { GIFT } from '../../paywall/gift-view.ts';
import { METER } from '../../paywall/meter-view.ts';
import type { ArticleReading } from '../../paywall/paywall-view.ts';
import type { ArticleDetail } from '../article-view.ts';
import css from './article-gate.module.css';

/** Where the text ends: what is left, why, and the ways on. Nothing of the text is here, blurred or otherwise. */

type GateProps = {
  article: ArticleDetail;
  /** Null: nobody was asked yet. */
  reading: Pick<ArticleReading, 'reason' | 'meter' | 'isGiftOver'> | null;
  /** The door could not be asked. */
  hasFailed: boolean;
  /** Where a subscription is bought; null: it is not sold. */
  subscribeHref: string | null;
  viewer: 'visitor' | 'free' | 'subscriber';
  path: string;
  /** The instant of the page, ISO 8601. */
  now: string;
};

export function ArticleGate({ article, reading, hasFailed, subscribeHref, viewer, path, now }: GateProps) {
  const back = `return_to=${encodeURIComponent(path)}`;
  const isRegistered = article.access === 'registered';
  const isAddOn = viewer === 'subscriber' && article.warRoomPrice !== null;
  const addOnHref = `/users/subscriptions?choose=WAR_ROOM&site=${article.siteId}`;
  const left = Math.max(0, article.wordCount - wordsIn(article.teaser));
  return (
    <section className={css.gate} aria-label="Who may read on">
      <div className={css.top}>
        <Icon name="key" />
        <div>
          <h2 className={css.title}>{titleOf(article, reading)}</h2>
          <p className={css.words}>
            {left === 1 ? '1 more word' : `${left.toLocaleString('en-US')} more words`}.{' '}
            {reasonOf(article, { reading, viewer, now })}
          </p>
          {hasFailed ? (
            <p className={css.words} role="alert">
              The story could not be opened just now. <a href={path}>Try again</a>
            </p>
          ) : null}
          {reading?.isGiftOver ? (
            <p className={css.words}>
              The gift link that led you here has ended: it was taken back, used up, or its {GIFT.days} days are over.
            </p>
          ) : null}
        </div>
      </div>
      {subscribeHref || viewer === 'visitor' ? (
        <div className={css.acts}>
          {subscribeHref ? (
            <ButtonLink kind="team" href={isAddOn ? addOnHref : `${subscribeHref}?${back}`}>
              {isAddOn ? `Add the War Room, ${priceText(article.warRoomPrice ?? 0)} a month` : 'Subscribe'}
            </ButtonLink>
          ) : null}
          {viewer === 'visitor' ? <Doors isRegistered={isRegistered} back={back} isFirst={!subscribeHref} /> : null}
        </div>
      ) : null}
      {isRegistered ? (
        <p className={css.fine}>
          Visitors read {METER.visitor} registered stories every {METER.days} days, free accounts {METER.free}.
        </p>
      ) : null}
    </section>
  );
}

/** What lets a visitor in: a free account opens registered stories only. */
function Doors({ isRegistered, back, isFirst }: { isRegistered: boolean; back: string; isFirst: boolean }) {
  const signIn = (kind: 'ink' | 'second') => (
    <ButtonLink kind={kind} href={`/users/sign_in?${back}`}>
      Log In
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

function titleOf({ access }: ArticleDetail, reading: GateProps['reading']): string {
  if (access === 'registered')
    return reading?.reason === 'meter_used'
      ? 'You have read your stories for now'
      : 'The rest of this story takes one of your stories';
  return `The rest of this story is for ${access === 'premium' ? 'members' : 'the War Room'}`;
}

function reasonOf(
  { access }: ArticleDetail,
  { reading, viewer, now }: Pick<GateProps, 'reading' | 'viewer' | 'now'>,
): string {
  const meter = reading?.meter;
  if (access === 'registered' && meter) {
    const used = `You have opened ${meter.used} of ${meter.limit} in the last ${METER.days} days.`;
    return meter.nextAt === null
      ? used
      : `${used} The next opens on ${readerDate(new Date(meter.nextAt), new Date(now))}.`;
  }
  if (reading?.reason === 'not_in_subscription') return 'Your subscription is for another site.';
  if (viewer === 'subscriber')
    return access === 'war_room'
      ? 'Your subscription does not include the War Room.'
      : 'Your subscription does not include it.';
  if (access === 'registered') return '';
  return viewer === 'free' ? 'Your free account does not open it.' : 'Log in if you are a member.';
}

const wordsIn = (paragraphs: readonly string[]): number => paragraphs.join(' ').split(/\s+/).length;
