import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Line, Page, Sections, WithSide } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { StoryItem } from '#design-system/story-item.tsx';
import { METER } from '#features/content/paywall/meter-view.ts';
import { relativeDate } from '#kernel/relative-date.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { accessLines, FREE_ACCOUNT, FREE_BOARDS, WELCOME_PATH } from '../access-words-view.ts';
import css from './landing-page.module.css';
import { loadWelcome, type VisitorData, type WelcomeData } from './welcome-data.ts';

export { loadWelcome as loader };

/** A reader's access after subscribing, redeeming a gift or creating an account; for a visitor, that of a free account. */
export function Component() {
  const { username } = useLoaderData<WelcomeData | VisitorData>();
  return username === null ? <VisitorLanding /> : <MemberLanding />;
}

function VisitorLanding() {
  const { stories } = useLoaderData<VisitorData>();
  return (
    <Page>
      <PageMeta
        title="What a free account gives you"
        description="Read more stories, follow prospects and sites, and get commitment alerts by email. Free, no card needed."
        path={WELCOME_PATH}
        isIndexed={false}
      />
      <PageTitle title="What a free account gives you" note="No card, nothing to renew. It takes a minute." />
      <div className={css.body}>
        <WithSide>
          <Sections>
            <FreeAccount>
              <ButtonLink href={`/create_account?return_to=${encodeURIComponent(WELCOME_PATH)}`}>
                Create a free account
              </ButtonLink>
              <ButtonLink kind="second" href={`/users/sign_in?return_to=${encodeURIComponent(WELCOME_PATH)}`}>
                Log in
              </ButtonLink>
            </FreeAccount>
            {stories.length > 0 ? <Stories isOpen={false} stories={stories} /> : null}
          </Sections>
          <Sections>
            <Part id="start" title="What you can follow">
              <ul className={css.list}>
                <li>Sites and prospects, on one list.</li>
                <li>An email when a prospect you follow commits.</li>
              </ul>
            </Part>
            <Part id="papers" title="Help">
              <RowList thin>
                <HelpRows />
              </RowList>
            </Part>
          </Sections>
        </WithSide>
      </div>
    </Page>
  );
}

function MemberLanding() {
  const { username, readsAll, isSubscriber, stories, canSubscribe } = useLoaderData<WelcomeData>();
  const { flags } = usePageRoot();
  const isSold = canSubscribe && !flags.disableSubscriptions;
  const isFree = !readsAll && !isSubscriber;
  return (
    <Page>
      <PageMeta
        title="Welcome"
        description="What you can read and your alerts."
        path={WELCOME_PATH}
        isIndexed={false}
      />
      <PageTitle
        title={`Welcome, ${username}`}
        note={
          readsAll
            ? 'You’re on staff, so every story on every site is open to you.'
            : isFree
              ? FREE_ACCOUNT
              : 'You’re all set. Here’s what you can read.'
        }
      />
      <div className={css.body}>
        <WithSide>
          <Sections>
            {isFree ? <FreeAccount>{isSold ? <SubscribeLink /> : null}</FreeAccount> : <Reading />}
            {stories.length > 0 ? <Stories isOpen={!isFree} stories={stories} /> : null}
          </Sections>
          <Sections>
            <Hearing />
            <Following />
            <Papers />
          </Sections>
        </WithSide>
      </div>
    </Page>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={css.part} aria-labelledby={`${id}-head`}>
      <SectionHead id={`${id}-head`}>{title}</SectionHead>
      {children}
    </section>
  );
}

/** The sites, grouped by their grants. */
function Reading() {
  const { access, readsAll } = useLoaderData<WelcomeData>();
  const now = new Date(usePageRoot().now);
  return (
    <Part id="reading" title="What you can read">
      {access.length > 0 ? (
        <RowList>
          {accessLines(access, now).map(({ name, href, what }) => (
            <RowItem key={name}>
              <RowMain href={href ?? undefined} sub={what}>
                {name}
              </RowMain>
            </RowItem>
          ))}
        </RowList>
      ) : null}
      {readsAll ? null : <p>Free and “Free with account” stories are unlimited on every site.</p>}
      <p>
        <a href="/sites">All sites</a>
      </p>
    </Part>
  );
}

const SubscribeLink = () => (
  <ButtonLink kind="team" href="/subscribe">
    Subscribe
  </ButtonLink>
);

/** `children`: the link to continue. */
function FreeAccount({ children }: { children: ReactNode }) {
  const { hasBoards } = useLoaderData<WelcomeData | VisitorData>();
  return (
    <Part id="reading" title="What you can read">
      <ul className={css.list}>
        <li>Every free story, on every site.</li>
        <li>{`${METER.free} “Free with account” stories every ${METER.days} days, across the network.`}</li>
        <li>All profiles, rankings, commitments and transfers.</li>
        <li>The headline and opening of every other story.</li>
        {hasBoards ? <li>{FREE_BOARDS}.</li> : null}
      </ul>
      {children ? <Line>{children}</Line> : null}
    </Part>
  );
}

function Stories({ stories, isOpen }: { stories: WelcomeData['stories']; isOpen: boolean }) {
  const now = new Date(usePageRoot().now);
  return (
    <Part id="stories" title={isOpen ? 'Start with these' : 'Latest for subscribers'}>
      {stories.map(({ href, headline, author, publishedAt }) => (
        <StoryItem
          key={href}
          href={href}
          author={author}
          time={{ iso: publishedAt, text: relativeDate(new Date(publishedAt), now) }}
          access="Subscribers"
        >
          {headline}
        </StoryItem>
      ))}
    </Part>
  );
}

const SETTINGS = '/users/notifications';

function Hearing() {
  const { mailedKinds } = useLoaderData<WelcomeData>();
  return (
    <Part id="hearing" title="Email alerts">
      <p>
        {mailedKinds === 0
          ? 'Email alerts are off.'
          : 'We’ll email you when a prospect you follow commits or decommits.'}
      </p>
      <Line>
        <ButtonLink kind="second" href={SETTINGS}>
          Alert settings
        </ButtonLink>
      </Line>
    </Part>
  );
}

function Following() {
  const { followedSites, followedProspects } = useLoaderData<WelcomeData>();
  return (
    <Part id="following" title="Following">
      {followedSites.length === 0 ? (
        <p>You’re not following any teams yet.</p>
      ) : (
        <RowList thin label="Teams you follow">
          {followedSites.map(({ name, href }) => (
            <RowItem key={name}>
              <RowMain href={href}>{name}</RowMain>
            </RowItem>
          ))}
        </RowList>
      )}
      <p>
        {followedProspects === 0
          ? 'To follow a prospect, choose “Follow” on their profile.'
          : `And ${followedProspects === 1 ? 'one prospect' : `${followedProspects} prospects`}.`}
      </p>
      <Line>
        <ButtonLink kind="second" href={`${SETTINGS}#sites`}>
          Follow sites
        </ButtonLink>
      </Line>
    </Part>
  );
}

function Papers() {
  const { hasBilling } = useLoaderData<WelcomeData>();
  return (
    <Part id="papers" title={hasBilling ? 'Receipts and help' : 'Help'}>
      <RowList thin>
        {hasBilling ? (
          <RowItem>
            <RowMain href="/users/billing_information">Your receipts</RowMain>
          </RowItem>
        ) : null}
        <HelpRows />
      </RowList>
    </Part>
  );
}

function HelpRows() {
  return (
    <>
      <RowItem>
        <RowMain href="/help">How it works</RowMain>
      </RowItem>
      <RowItem>
        <RowMain href="/news/member-services">Customer Support</RowMain>
      </RowItem>
    </>
  );
}
