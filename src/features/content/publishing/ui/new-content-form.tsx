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

type NewContentFormProps = { choices: Choices; token: string; summary: string; isOpen: boolean };

/** The start of an article: the fields that the editor requires. A text from another program is imported from its HTML. */
export function NewContentForm({ choices, token, summary, isOpen }: NewContentFormProps) {
  const { sites, ownAuthorId } = choices;
  const [first] = sites;
  if (!first) return null;
  const authors = optionsOf(choices.authors.filter(({ mayUse }) => mayUse));
  return (
    <Disclosure summary={summary} open={isOpen}>
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
            <CallSelect
              label="Author"
              name="author_id"
              required
              defaultValue={ownAuthorId === null ? '' : String(ownAuthorId)}
              options={ownAuthorId === null ? [{ value: '', label: 'Choose a byline' }, ...authors] : authors}
            />
            <CallSelect
              label="For"
              name="access"
              defaultValue="free"
              options={ARTICLE_ACCESS.map((value) => ({ value, label: ACCESS_NAMES[value] }))}
            />
          </div>
          <CallArea
            label="Paste HTML"
            hint="Optional. Pictures are not imported: each needs its own alt text and credit."
            name="html"
            rows={3}
          />
          <SubmitButton>Start writing</SubmitButton>
        </CallForm>
      </div>
    </Disclosure>
  );
}
