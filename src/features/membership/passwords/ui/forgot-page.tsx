import type { ReactNode } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { FormPage } from '#design-system/form-page.tsx';
import { Line } from '#design-system/layout.tsx';
import { PageMeta } from '#web/page-meta.tsx';

type ForgotPageProps = {
  title: string;
  note: string;
  path: string;
  /** What was sent, in the same words whether or not the account exists; null: nothing was requested yet. */
  sent: string | null;
  other: { href: string; label: string };
  children: ReactNode;
};

/** Shared by the pages for forgotten passwords and usernames. */
export function ForgotPage({ title, note, path, sent, other, children }: ForgotPageProps) {
  return (
    <FormPage title={title} note={note} message={sent ? <Alert kind="success">{sent}</Alert> : null}>
      <PageMeta title={title} description={note} path={path} isOfSite isIndexed={false} />
      {children}
      <Line>
        <a href="/users/sign_in">Log in</a>
        <a href={other.href}>{other.label}</a>
      </Line>
    </FormPage>
  );
}
