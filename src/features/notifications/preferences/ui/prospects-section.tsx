import { ButtonLink } from '#design-system/button.tsx';
import { Pager } from '#design-system/pager.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { sportName } from '#kernel/sports.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { useSaved } from '#web/use-saved.ts';
import { type NotificationsData, PROSPECTS_SHOWN } from './notifications-data.ts';
import css from './notifications-page.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

type Prospect = NotificationsData['prospects']['shown'][number];

/** Who is followed, the latest first, each with the way to leave him. */
export function ProspectsSection({ token, prospects: { shown, total, page, pages } }: NotificationsData) {
  const { sport, classYear } = usePageRoot();
  useKeptFocus('prospects', shown.map(({ id }) => id).join());
  if (total === 0)
    return (
      <Empty
        title="You follow no prospect"
        actions={
          <ButtonLink kind="second" size="small" href={`/prospect_rankings/${sport}-national/${classYear}`}>
            See the {classYear} class
          </ButtonLink>
        }
      >
        Prospects you follow are listed here.
      </Empty>
    );
  const first = (page - 1) * PROSPECTS_SHOWN + 1;
  return (
    <>
      <RowList label="Prospects you follow">
        {shown.map((prospect) => (
          <RowItem key={prospect.id}>
            <RowMain href={`/content/prospects/${prospect.classYear}/${prospect.slug}`} sub={factsOf(prospect)}>
              {prospect.name}
            </RowMain>
            <div className={css.end}>
              <Unfollow token={token} prospect={prospect} />
            </div>
          </RowItem>
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

const factsOf = ({ position, sport, classYear }: Prospect) =>
  [position, sportName(sport), classYear].filter((fact) => fact !== null).join(' · ');

function Unfollow({ token, prospect: { id, name } }: { token: string; prospect: Prospect }) {
  const saved = useSaved('prospects');
  return (
    <CallForm
      call={({ follows }) => follows.unfollow}
      token={token}
      label={`Unfollow ${name}`}
      onDone={() => saved(`You follow ${name} no more.`)}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="type" value="Prospect" />
      <SubmitButton kind="second" size="small" aria-label={`Unfollow ${name}`}>
        Unfollow
      </SubmitButton>
    </CallForm>
  );
}
