import { useLoaderData } from 'react-router';
import { Disclosure } from '#design-system/disclosure.tsx';
import { dayAfterWord } from '#kernel/days.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { usePageRoot } from '#web/root-data.ts';
import type { FrontPageView } from '../../lead-calls-view.ts';
import { donePath, type EditData } from '../edit-data.ts';
import css from './desk.module.css';

/** Pins a published story as the lead of the front page. */
export function LeadPart() {
  const { frontPages, content } = useLoaderData<EditData>();
  if (frontPages.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="lead-head">
      <h2 id="lead-head">Lead story</h2>
      {frontPages.map((page) => (
        <FrontPage key={page.siteId} page={page} contentId={content.id} />
      ))}
    </section>
  );
}

type FrontPageProps = { page: FrontPageView; contentId: number };

function FrontPage({ page, contentId }: FrontPageProps) {
  const { token } = useLoaderData<EditData>();
  const { now } = usePageRoot();
  const { siteId, name, version, pinned } = page;
  const shared = { params: { contentId }, token };
  const versionSeen = (
    <>
      <input type="hidden" name="site_id" value={siteId} />
      <input type="hidden" name="version" value={version} />
    </>
  );
  const until = pinned?.until ? ` until ${dayAfterWord(pinned.until, new Date(now))}` : '';
  return (
    <>
      {pinned ? (
        <p className={css.quiet}>
          {pinned.isThis ? `Pinned on ${name}${until}.` : `“${pinned.headline}” is pinned on ${name}${until}.`}
        </p>
      ) : null}
      {pinned?.isThis ? (
        <CallForm
          {...shared}
          call={({ publishing }) => publishing.unpin}
          label={`Unpin from ${name}`}
          onDone={() => donePath(contentId, 'unpinned')}
        >
          {versionSeen}
          <SubmitButton kind="second" size="small">
            Unpin from {name}
          </SubmitButton>
        </CallForm>
      ) : (
        <Disclosure summary={`Pin on ${name}`}>
          <CallForm
            {...shared}
            call={({ publishing }) => publishing.pin}
            label={`Pin on ${name}`}
            onDone={() => donePath(contentId, 'pinned')}
          >
            {versionSeen}
            <CallField
              id={`lead-until-${siteId}`}
              label="Until"
              name="until"
              type="date"
              hint="The last day. Leave empty for no end date."
            />
            <SubmitButton kind="second" size="small">
              Pin as lead
            </SubmitButton>
          </CallForm>
        </Disclosure>
      )}
    </>
  );
}
