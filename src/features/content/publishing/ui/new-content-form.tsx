import { Disclosure } from '#design-system/disclosure.tsx';
import { SPORTS, sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { CallArea, CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { ARTICLE_ACCESS } from '../../articles/article-state-view.ts';
import type { getChoices } from '../contract.ts';
import { LONGEST } from '../publishing-limits-view.ts';
import { ACCESS_NAMES } from './content-words.ts';
import css from './contents-page.module.css';
import { editPath } from './publishing-address.ts';

type Choices = ReplyOf<typeof getChoices>;

const optionsOf = (named: readonly { id: number; name: string }[]) =>
  named.map(({ id, name }) => ({ value: String(id), label: name }));

/** Where an article begins: what the editor cannot do without. A text of another program is taken over by its HTML. */
export function NewContentForm({ choices: { sites, authors }, token }: { choices: Choices; token: string }) {
  const [first] = sites;
  if (!first)
    return <p className={css.hint}>None of your sites is there any more, so there is nothing for you to write for.</p>;
  if (authors.length === 0) return <p className={css.hint}>There is no author yet: one has to be made first.</p>;
  return (
    <Disclosure summary="New article">
      <div className={css.form}>
        <CallForm
          call={({ publishing }) => publishing.create}
          token={token}
          label="New article"
          onDone={({ contentId }) => editPath(contentId)}
        >
          <CallField label="Headline" name="headline" maxLength={LONGEST.headline} required />
          <div className={css.row}>
            <CallSelect label="Site" name="site_id" defaultValue={String(first.id)} options={optionsOf(sites)} />
            <CallSelect
              label="Sport"
              name="sport"
              defaultValue={first.sport}
              options={SPORTS.map((value) => ({ value, label: sportName(value) }))}
            />
            <CallSelect label="Author" name="author_id" options={optionsOf(authors)} />
            <CallSelect
              label="For"
              name="access"
              defaultValue="free"
              options={ARTICLE_ACCESS.map((value) => ({ value, label: ACCESS_NAMES[value] }))}
            />
          </div>
          <CallArea
            label="Text to import, as HTML"
            hint="May stay empty. Pictures are not taken over: each needs its own text and credit."
            name="html"
            rows={3}
          />
          <SubmitButton>Write it</SubmitButton>
        </CallForm>
      </div>
    </Disclosure>
  );
}
