import { Empty } from '#design-system/state-block.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { AUTHOR_LIMITS, FIRST_TITLE, nameOfUsername } from '../../authors/author-limits-view.ts';
import type { getChoices } from '../contract.ts';
import css from './contents-page.module.css';
import { NewContentForm } from './new-content-form.tsx';
import { PUBLISHING_PATH } from './publishing-address.ts';

type NewArticleProps = {
  choices: ReplyOf<typeof getChoices>;
  token: string;
  username: string;
  /** The form is open, because a byline was just saved. */
  isOpen: boolean;
};

/** The start of an article. A writer without a byline creates one first, or picks another that they may use. */
export function NewArticle({ choices, token, username, isOpen }: NewArticleProps) {
  if (choices.sites.length === 0) {
    return (
      <Empty title="No site to write for" level={2}>
        Ask a super admin to give you one: <code>bluechip user grant {username} --publisher &lt;site&gt;</code>
      </Empty>
    );
  }
  const hasOwn = choices.ownAuthorId !== null;
  const hasOther = choices.authors.some(({ mayUse }) => mayUse);
  return (
    <>
      {hasOwn ? null : <BylineForm token={token} username={username} />}
      {hasOwn || hasOther ? (
        <NewContentForm
          choices={choices}
          token={token}
          summary={hasOwn ? 'New article' : 'New article under another byline'}
          isOpen={isOpen}
        />
      ) : null}
    </>
  );
}

function BylineForm({ token, username }: { token: string; username: string }) {
  return (
    <section className={css.byline} aria-labelledby="byline-head">
      <h2 id="byline-head">Your byline</h2>
      <p>The name readers see on your stories. Set it once to start writing; you can change it later under Authors.</p>
      <CallForm
        call={({ bylines }) => bylines.own}
        token={token}
        label="Your byline"
        onDone={() => `${PUBLISHING_PATH}?done=byline`}
      >
        <div className={css.row}>
          <CallField
            label="Name"
            name="name"
            autoComplete="name"
            defaultValue={nameOfUsername(username)}
            maxLength={AUTHOR_LIMITS.name}
            required
          />
          <CallField label="Title" name="title" defaultValue={FIRST_TITLE} maxLength={AUTHOR_LIMITS.title} required />
        </div>
        <SubmitButton>Save byline</SubmitButton>
      </CallForm>
    </section>
  );
}
