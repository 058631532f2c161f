import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import {
  AUTHOR_DEEDS,
  AUTHORS_PATH,
  type AuthorDeed,
  authorEditPath,
  type getStaffAuthor,
} from '../../../authors/author-calls-view.ts';
import { AUTHOR_LIMITS } from '../../../authors/author-limits-view.ts';
import { authorHref } from '../../../authors/author-view.ts';
import { AuthorForm } from './author-form.tsx';
import css from './authors.module.css';

type AuthorEditData = ReplyOf<typeof getStaffAuthor> & {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  done: AuthorDeed | null;
};

const ID = /^[1-9]\d{0,8}$/;

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<AuthorEditData> {
  const { authorId = '' } = params;
  if (!ID.test(authorId)) throw new Response(null, { status: 404 });
  const page = pageRequestOf(context);
  const [{ csurfToken }, navigation, reply] = await Promise.all([
    page.api.csrf.get(),
    loadAdminNavigation(page),
    page.api.bylines.get({ params: { authorId } }),
  ]);
  const wanted = new URL(request.url).searchParams.get('done');
  return { ...reply, token: csurfToken, navigation, done: AUTHOR_DEEDS.find((deed) => deed === wanted) ?? null };
}

const DONE: Readonly<Record<AuthorDeed, string>> = {
  created: 'The author is added. Writers can pick the byline now.',
  saved: 'Changes saved. Readers see them now.',
  retired: 'The author is retired. Their stories and page stay.',
  restored: 'The author is back in the editor.',
};

/** One author: their fields, and whether the byline is active. */
export function Component() {
  const { author, mayManage, token, navigation, done } = useLoaderData<AuthorEditData>();
  const { id, name, slug, isRetired, mayChange } = author;
  return (
    <AdminFrame navigation={navigation} path={AUTHORS_PATH}>
      <PageMeta title={`Author: ${name}`} description="An author." path={authorEditPath(id)} isIndexed={false} />
      <AdminHead title={name}>
        <a href={AUTHORS_PATH}>All authors</a> · <a href={authorHref(slug)}>Author page</a>
      </AdminHead>
      {done ? <Alert kind="success">{DONE[done]}</Alert> : null}
      {isRetired ? <Alert kind="info">Retired: writers cannot pick this byline.</Alert> : null}
      {mayChange ? (
        <div className={css.form}>
          <AuthorForm token={token} author={author} mayManage={mayManage} />
        </div>
      ) : (
        <Alert kind="info">This byline belongs to another writer, so you cannot change it.</Alert>
      )}
      {mayManage ? <UseForm /> : null}
    </AdminFrame>
  );
}

function UseForm() {
  const { author, token } = useLoaderData<AuthorEditData>();
  const { id, name, isRetired } = author;
  return (
    <section className={css.use} aria-labelledby="use-head">
      <h2 id="use-head">{isRetired ? 'Bring back' : 'Retire'}</h2>
      {isRetired ? (
        <CallForm
          call={({ bylines }) => bylines.restore}
          params={{ authorId: id }}
          token={token}
          label={`Restore ${name}`}
          onDone={({ authorId }) => authorEditPath(authorId, 'restored')}
        >
          <SubmitButton kind="second">Restore author</SubmitButton>
        </CallForm>
      ) : (
        <CallForm
          call={({ bylines }) => bylines.retire}
          params={{ authorId: id }}
          token={token}
          label={`Retire ${name}`}
          onDone={({ authorId }) => authorEditPath(authorId, 'retired')}
        >
          <CallField
            label="Reason"
            hint="Kept in the audit log. Optional."
            name="reason"
            maxLength={AUTHOR_LIMITS.reason}
          />
          <SubmitButton kind="danger">Retire author</SubmitButton>
        </CallForm>
      )}
    </section>
  );
}
