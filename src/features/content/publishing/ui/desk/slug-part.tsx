import { useLoaderData } from 'react-router';
import { Disclosure } from '#design-system/disclosure.tsx';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { donePath, type EditData } from '../edit-data.ts';
import css from './desk.module.css';
import { useDesk } from './desk-context.ts';

/** The slug. */
export function SlugPart() {
  const { token } = useLoaderData<EditData>();
  const { content, settle } = useDesk();
  const { slug, oldSlugs, publicUrl, may, id } = content;
  return (
    <section className={css.part} aria-labelledby="slug-head">
      <h2 id="slug-head">Address</h2>
      <p className={css.address}>{publicUrl ? <a href={publicUrl}>/news/{slug}</a> : `/news/${slug}`}</p>
      {oldSlugs.length > 0 ? (
        <p className={css.quiet}>
          {oldSlugs.map((old) => `/news/${old}`).join(', ')} {oldSlugs.length === 1 ? 'leads' : 'lead'} here.
        </p>
      ) : null}
      {may.changeSlug ? (
        <Disclosure summary="Change the address">
          <CallForm
            call={({ publishing }) => publishing.slug}
            params={{ contentId: id }}
            token={token}
            label="Change the address"
            onDone={() => donePath(id, 'slug')}
          >
            <CallField
              id="slug"
              label="Address"
              name="slug"
              hint={
                content.publishedAt
                  ? 'Lowercase letters, digits and hyphens. The old address redirects to the new one.'
                  : 'Lowercase letters, digits and hyphens.'
              }
              required
              maxLength={100}
              defaultValue={slug}
              onFocus={() => void settle()}
            />
            <SubmitButton kind="second" size="small">
              Change the address
            </SubmitButton>
          </CallForm>
        </Disclosure>
      ) : null}
    </section>
  );
}
