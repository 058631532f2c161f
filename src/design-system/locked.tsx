import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';
import css from './state-block.module.css';
import type { Level } from './state-block.tsx';

type LockedProps = Level & {
  title: string;
  /** What is behind the paywall and what it costs. */
  children: ReactNode;
  /** Absent if there is no page to link to. */
  subscribeHref?: string | undefined;
  /** Absent for logged-in readers. */
  loginHref?: string | undefined;
};

/** The paywall: what is behind it, the price, Subscribe and Log in. */
export function Locked({ title, children, subscribeHref, loginHref, level = 3 }: LockedProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={css.state}>
      <Heading className={css.title}>
        <Icon name="key" />
        {title}
      </Heading>
      <p>{children}</p>
      {subscribeHref || loginHref ? (
        <div className={css.acts}>
          {subscribeHref ? (
            <ButtonLink kind="team" size="small" href={subscribeHref}>
              Subscribe
            </ButtonLink>
          ) : null}
          {loginHref ? (
            <ButtonLink kind="second" size="small" href={loginHref}>
              Log in
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
