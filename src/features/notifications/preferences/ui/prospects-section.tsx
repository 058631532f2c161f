import type { ReactNode } from 'react';
import { ButtonLink } from '#design-system/button.tsx';
import { Pager } from '#design-system/pager.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { FOLLOW_FAILED } from '#kernel/failure-texts.ts';
import { sportName } from '#kernel/sports.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { useKeptFocus } from '#web/use-kept-focus.ts';
import { useSaved } from '#web/use-saved.ts';
import { type NotificationsData, PROSPECTS_SHOWN } from './notifications-data.ts';

type Prospect = NotificationsData['prospects']['shown'][number];

/** The followed prospects, latest first, each with an unfollow button; the prospect whose profile linked here comes first. */
export function ProspectsSection(data: NotificationsData) {
  const { token, wanted } = data;
  return (
    <>
      {wanted ? (
        <RowList label="The prospect you came from">
          <Row prospect={wanted.prospect}>
            {wanted.isFollowed ? (
              <Unfollow token={token} prospect={wanted.prospect} />
            ) : (
              <Follow token={token} prospect={wanted.prospect} />
            )}
          </Row>
        </RowList>
      ) : null}
      <Followed {...data} />
    </>
  );
}

function Followed({ token, prospects: { shown, total, page, pages } }: NotificationsData) {
  const { sport, classYear } = usePageRoot();
  useKeptFocus('prospects');
  if (total === 0)
    return (
      <Empty
        title="You’re not following any prospects yet"
        actions={
          <ButtonLink kind="second" size="small" href={`/prospect_rankings/${sport}-national/${classYear}`}>
            See the {classYear} class
          </ButtonLink>
        }
      >
        Follow a prospect to get an alert when they commit or decommit.
      </Empty>
    );
  const first = (page - 1) * PROSPECTS_SHOWN + 1;
  return (
    <>
      <RowList label="Prospects you follow">
        {shown.map((prospect) => (
          <Row key={prospect.id} prospect={prospect}>
            <Unfollow token={token} prospect={prospect} />
          </Row>
        ))}
      </RowList>
      <Pager
        page={page}
        pages={pages}
        hrefFor={(wanted) => `/users/notifications?page=${wanted}#prospects`}
        count={`${first} to ${first + shown.length - 1} of ${total}`}
        label="Pages of prospects"
      />
    </>
  );
}

function Row({ prospect, children }: { prospect: Prospect; children: ReactNode }) {
  return (
    <RowItem>
      <RowMain href={`/content/prospects/${prospect.classYear}/${prospect.slug}`} sub={factsOf(prospect)}>
        {prospect.name}
      </RowMain>
      {children}
    </RowItem>
  );
}

const factsOf = ({ position, sport, classYear }: Prospect) =>
  [position, sportName(sport), classYear].filter((fact) => fact !== null).join(' · ');

const FAILURE_WORDS = { text: FOLLOW_FAILED };

type OneProps = { token: string; prospect: Prospect };

function Follow({ token, prospect: { id, name } }: OneProps) {
  const saved = useSaved('prospects');
  return (
    <CallForm
      call={({ follows }) => follows.follow}
      token={token}
      label={`Follow ${name}`}
      failureWords={FAILURE_WORDS}
      onDone={() => saved(`You’re following ${name}.`)}
    >
      <Whom id={id} />
      <SubmitButton size="small" aria-label={`Follow ${name}`}>
        Follow
      </SubmitButton>
    </CallForm>
  );
}

function Unfollow({ token, prospect: { id, name } }: OneProps) {
  const saved = useSaved('prospects');
  return (
    <CallForm
      call={({ follows }) => follows.unfollow}
      token={token}
      label={`Unfollow ${name}`}
      failureWords={FAILURE_WORDS}
      onDone={() => saved(`You unfollowed ${name}.`)}
    >
      <Whom id={id} />
      <SubmitButton kind="second" size="small" aria-label={`Unfollow ${name}`}>
        Unfollow
      </SubmitButton>
    </CallForm>
  );
}

function Whom({ id }: { id: number }) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="type" value="Prospect" />
    </>
  );
}
