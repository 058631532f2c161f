import { type ReactNode, useState } from 'react';
import { CallArea, CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { authorEditPath, type StaffAuthorView } from '../../../authors/author-calls-view.ts';
import { AUTHOR_LIMITS, FIRST_TITLE } from '../../../authors/author-limits-view.ts';
import { PicturePicker } from '../editor/picture-picker.tsx';
import { AuthorPicture } from './author-picture.tsx';
import css from './authors.module.css';

type AuthorFormProps = {
  token: string;
  /** Null for a new author. */
  author: StaffAuthorView | null;
  /** May link accounts. */
  mayManage: boolean;
};

/** The fields of an author, for a new one and for an existing one. */
export function AuthorForm(props: AuthorFormProps) {
  const [image, setImage] = useState(props.author?.image ?? null);
  const [isChoosing, setChoosing] = useState(false);
  const picture = <AuthorPicture image={image} onChoose={() => setChoosing(true)} onRemove={() => setImage(null)} />;
  return (
    <>
      {props.author === null ? (
        <NewAuthorForm {...props} picture={picture} />
      ) : (
        <SavedAuthorForm {...props} author={props.author} picture={picture} />
      )}
      <PicturePicker open={isChoosing} onClose={() => setChoosing(false)} onChoose={setImage} />
    </>
  );
}

type FormProps = AuthorFormProps & { picture: ReactNode };

function NewAuthorForm({ token, ...fields }: FormProps) {
  return (
    <CallForm
      call={({ bylines }) => bylines.create}
      token={token}
      label="New author"
      onDone={({ authorId }) => authorEditPath(authorId, 'created')}
    >
      <AuthorFields {...fields} />
      <SubmitButton>Add author</SubmitButton>
    </CallForm>
  );
}

function SavedAuthorForm({ token, ...fields }: FormProps & { author: StaffAuthorView }) {
  return (
    <CallForm
      call={({ bylines }) => bylines.save}
      params={{ authorId: fields.author.id }}
      token={token}
      label="Author"
      onDone={({ authorId }) => authorEditPath(authorId, 'saved')}
    >
      <AuthorFields {...fields} />
      <SubmitButton>Save changes</SubmitButton>
    </CallForm>
  );
}

function AuthorFields({ author, mayManage, picture }: Omit<FormProps, 'token'>) {
  return (
    <div className={css.fields}>
      <CallField
        label="Name"
        hint="The byline on every story"
        name="name"
        defaultValue={author?.name}
        maxLength={AUTHOR_LIMITS.name}
        required
      />
      <CallField
        label="Title"
        hint="Such as “Recruiting analyst”"
        name="title"
        defaultValue={author?.title ?? FIRST_TITLE}
        maxLength={AUTHOR_LIMITS.title}
        required
      />
      <CallArea
        label="Bio"
        hint="A sentence or two on the author’s page and under their stories. Optional."
        name="bio"
        rows={3}
        defaultValue={author?.bio}
        maxLength={AUTHOR_LIMITS.bio}
      />
      <CallField
        label="Page address"
        hint={author ? 'The old address will lead to the new one' : 'After /authors/. Leave empty to use the name.'}
        name="slug"
        defaultValue={author?.slug}
        maxLength={AUTHOR_LIMITS.slug}
        spellCheck={false}
        autoComplete="off"
      />
      {mayManage ? (
        <CallField
          label="Staff account"
          hint="Username or email of the person who writes under this name. Empty: any writer may use it."
          name="account"
          defaultValue={author?.account?.username}
          maxLength={AUTHOR_LIMITS.login}
          spellCheck={false}
          autoComplete="off"
        />
      ) : null}
      {picture}
    </div>
  );
}
