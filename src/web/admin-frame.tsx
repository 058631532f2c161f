import { type PropsWithChildren, type ReactNode, useContext, useRef } from 'react';
import { type LoaderFunctionArgs, redirect, useLocation } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { SkipLink } from '#design-system/visually-hidden.tsx';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { apiError, isApiError } from '#kernel/errors.ts';
import type { StaffFunction } from '#kernel/permissions.ts';
import css from './admin-frame.module.css';
import { CallsContext } from './calls.ts';
import { DocumentContext } from './document.tsx';
import { signInFor } from './form-failure.ts';
import { NetworkMark } from './network-mark.tsx';
import type { PageRequest } from './request-context.ts';
import { useNetworkName, useTitle } from './root-data.ts';
import { useCurrentInView } from './use-current-in-view.ts';
import { useFailedFetch } from './use-failed-fetch.ts';
import { useTypedForms } from './use-typed-forms.ts';

type AdminFrameProps = {
  /** Null if it could not be fetched; the page then shows only its frame. */
  navigation: AdminNavigationView | null;
  /** The page's address. The link to it is marked as current. */
  path: string;
  children: ReactNode;
};

/** The navigation, limited to links whose pages exist; for loaders. */
export async function loadAdminNavigation({
  api,
  pageStands,
}: Pick<PageRequest, 'api' | 'pageStands'>): Promise<AdminNavigationView> {
  const navigation = await api.admin.navigation();
  const groups = navigation.groups
    .map(({ label, links }) => ({ label, links: links.filter(({ href }) => pageStands(href)) }))
    .filter(({ links }) => links.length > 0);
  return { ...navigation, groups };
}

/** The same for a page that requires write access; throws forbidden, as its calls would. */
export async function loadWriterNavigation(
  page: Pick<PageRequest, 'api' | 'pageStands'>,
  name: StaffFunction,
): Promise<AdminNavigationView> {
  const navigation = await loadAdminNavigation(page);
  if (!navigation.writes.includes(name)) throw apiError('forbidden');
  return navigation;
}

/** The title of an admin page, with a line beside it. */
export function AdminHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={css.head}>
      <h1 tabIndex={-1}>{title}</h1>
      {children ? <p>{children}</p> : null}
    </header>
  );
}

export type AdminPart = { id: string; label: string; content: ReactNode };

/** A page of parts that are saved separately, with links to them at the top. */
export function AdminParts({ parts }: { parts: readonly AdminPart[] }) {
  return (
    <>
      <nav className={css.index} aria-label="On this page">
        {parts.map(({ id, label }) => (
          <a key={id} href={`#${id}`}>
            {label}
          </a>
        ))}
      </nav>
      <div className={css.parts}>
        {parts.map(({ id, label, content }) => (
          <section key={id} id={id} className={css.part} aria-labelledby={`${id}-head`} tabIndex={-1}>
            <h2 id={`${id}-head`}>{label}</h2>
            {content}
          </section>
        ))}
      </div>
    </>
  );
}

/**
 * The header, navigation and content of every admin page: without team colors, and only with what the role may open. A viewer whose shell
 * is hidden keeps the navigation, which is the only way between these pages.
 */
export function AdminFrame({ navigation, path, children }: AdminFrameProps) {
  const groups = navigation?.hasNavigation ? navigation.groups : [];
  const isNavigated = groups.length > 0;
  const row = useCurrentInView(path);
  const { hasShell } = useContext(DocumentContext);
  const networkName = useNetworkName('short');
  const main = useRef<HTMLElement>(null);
  const { calls, words, hide } = useTypedForms(main, navigation?.username ?? null);
  return (
    <div className={css.desk}>
      <SkipLink />
      {hasShell ? (
        <header className={css.strip}>
          <a className={css.logo} href="/">
            <NetworkMark text={networkName} />
          </a>
          <span className={css.tag}>Admin</span>
          <nav className={css.account} aria-label="Account">
            {navigation ? (
              <span className={css.who}>
                <b>{navigation.username}</b>, {navigation.standing}
              </span>
            ) : null}
            <a href="/users/profile">Profile</a>
            <a href="/users/sign_out">Log out</a>
          </nav>
        </header>
      ) : null}
      <div className={css.body} data-navigated={isNavigated ? '' : undefined}>
        {isNavigated ? (
          <nav ref={row} className={css.nav} aria-label="Admin">
            {groups.map(({ label, links }) => (
              <div key={label} className={css.group}>
                {links.length === 1 && links[0]?.label === label ? null : <p aria-hidden="true">{label}</p>}
                <ul aria-label={label}>
                  {links.map(({ label: name, href }) => (
                    <li key={href}>
                      <a href={href} aria-current={href === path ? 'page' : undefined}>
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        ) : null}
        <main id="main" ref={main} className={css.main} tabIndex={-1}>
          {words === null ? null : (
            <div className={css.restored}>
              <Alert kind="info" onClose={hide}>
                {words}
              </Alert>
            </div>
          )}
          <CallsContext value={calls}>{children}</CallsContext>
        </main>
      </div>
    </div>
  );
}

/** The `Failure` of an admin page whose data could not be loaded: shows an alert and keeps the page's frame. */
export function AdminFailure({ title, path, children }: PropsWithChildren<{ title: string; path: string }>) {
  const isFailed = useFailedFetch();
  const { pathname, search } = useLocation();
  const documentTitle = useTitle(title);
  if (!isFailed) return children;
  return (
    <AdminFrame navigation={null} path={path}>
      <title>{documentTitle}</title>
      <meta name="robots" content="noindex" />
      <AdminHead title={title}>
        <a href="/admin/home">Admin home</a>
      </AdminHead>
      <Empty
        title="We couldn’t load this page"
        level={2}
        actions={
          <ButtonLink kind="second" href={pathname + search}>
            Try again
          </ButtonLink>
        }
      >
        Nothing was changed. Try again in a moment.
      </Empty>
    </AdminFrame>
  );
}

/** Wraps a loader: if one of its calls requires a strict sign-in, redirects there and back. A preview has no form that would do so. */
export function withStrictSignIn<Data>(
  loader: (args: LoaderFunctionArgs) => Promise<Data>,
): (args: LoaderFunctionArgs) => Promise<Data> {
  return async (args) => {
    try {
      return await loader(args);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'strict_sign_in_needed') throw error;
      const { pathname, search } = new URL(args.request.url);
      const address = signInFor(error.code, pathname + search);
      throw address === null ? error : redirect(address, 303);
    }
  };
}
