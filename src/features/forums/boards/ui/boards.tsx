import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { relativeDate } from '#kernel/relative-date.ts';
import type { Thread } from '../contract.ts';

const SHOWN = 6;

type BoardsProps = { feeds: readonly Thread[]; title: string | null; now: string };

/** The newest threads of the message board, linked to the board. */
export function Boards({ feeds, title, now }: BoardsProps) {
  const at = new Date(now);
  const head = title ?? 'On the boards';
  return (
    <section>
      <SectionHead>{head}</SectionHead>
      <RowList label={head} thin>
        {feeds.slice(0, SHOWN).map(({ title: thread, href, author, postedAt }) => {
          const when = postedAt === null ? null : relativeDate(new Date(postedAt), at);
          return (
            <RowItem key={href}>
              <RowMain href={href} sub={[author, when].filter((part) => part !== null).join(', ')}>
                {thread}
              </RowMain>
            </RowItem>
          );
        })}
      </RowList>
    </section>
  );
}
