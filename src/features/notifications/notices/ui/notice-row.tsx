import { useDispatch } from 'react-redux';
import { useRevalidator } from 'react-router';
import { type EventKind, EventPill } from '#design-system/event-pill.tsx';
import { Flag } from '#design-system/flag.tsx';
import { Icon } from '#design-system/icon.tsx';
import { RowItem, RowMain } from '#design-system/row-list.tsx';
import { hiddenClass } from '#design-system/visually-hidden.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { relativeDate } from '#kernel/relative-date.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useApi } from '#web/calls.ts';
import { usePageRoot } from '#web/root-data.ts';
import { unreadCounted } from '#web/store/notices.ts';
import type { Notice } from '../notice-view.ts';
import css from './notices-page.module.css';

/** One alert. Opening its page marks it as read; without JavaScript the button does. */
export function NoticeRow({ notice, token }: { notice: Notice; token: string }) {
  const { now } = usePageRoot();
  const api = useApi();
  const dispatch = useDispatch();
  const { id, isRead, subject, college, at } = notice;
  const read = () => {
    if (isRead || !api) return;
    // The page is being left; if this fails, the alert merely stays unread.
    api.notices.mark({ params: { noticeId: id }, body: { isRead: true } }).then(
      (reply) => dispatch(unreadCounted(reply)),
      () => {},
    );
  };
  return (
    <RowItem>
      <span className={isRead ? css.dot : css.unread} aria-hidden="true" />
      {college === null ? <OwnMark /> : <Flag team={flagOf(college)} />}
      <RowMain sub={<Facts notice={notice} when={relativeDate(new Date(at), new Date(now))} />}>
        {isRead ? null : <span className={hiddenClass}>Unread: </span>}
        <a href={subject.path} onClick={read}>
          {subject.name}
        </a>{' '}
        <span className={css.what}>
          <What notice={notice} />
        </span>
      </RowMain>
      <Mark notice={notice} token={token} />
    </RowItem>
  );
}

/** Shown instead of a flag: a score or a story is about more than one team. */
const OwnMark = () => (
  <span className={css.own}>
    <Icon name="bell" />
  </span>
);

const PILLS: Readonly<Partial<Record<Notice['kind'], EventKind>>> = {
  commitment: 'commit',
  decommitment: 'decommit',
  signing: 'commit',
  visit: 'visit',
  offer: 'offer',
  portal_entry: 'out',
  portal_destination: 'in',
};

function What({ notice: { kind, words } }: { notice: Notice }) {
  const pill = PILLS[kind];
  return pill === undefined ? (
    words
  ) : (
    <EventPill kind={pill} bare>
      {words}
    </EventPill>
  );
}

function Facts({ notice: { subject, at }, when }: { notice: Notice; when: string }) {
  return (
    <>
      {subject.facts} · <time dateTime={at}>{when}</time>
    </>
  );
}

/** One button that toggles read and unread, and so keeps its place and the focus. */
function Mark({ notice: { id, isRead, subject }, token }: { notice: Notice; token: string }) {
  const dispatch = useDispatch();
  const { revalidate } = useRevalidator();
  const words = isRead ? 'Mark as unread' : 'Mark as read';
  return (
    <div className={css.mark}>
      <CallForm
        call={({ notices }) => notices.mark}
        params={{ noticeId: id }}
        token={token}
        label={`Alert about ${subject.name}`}
        onDone={(reply) => {
          dispatch(unreadCounted(reply));
          void revalidate();
          return undefined;
        }}
      >
        <input type="hidden" name="is_read" value={isRead ? '0' : '1'} />
        <SubmitButton kind="second" size="small" aria-label={`${words}: ${subject.name}`}>
          {words}
        </SubmitButton>
      </CallForm>
    </div>
  );
}
