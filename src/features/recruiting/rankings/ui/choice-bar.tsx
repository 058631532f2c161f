import { RemovableTag } from '#design-system/applied-filters.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { hiddenClass } from '#design-system/visually-hidden.tsx';
import { compareHref, MOST_COMPARED } from '../compare-view.ts';
import { choiceHref } from './choice.ts';
import css from './choice-bar.module.css';
import { rankingFileHref } from './ranking-address.ts';
import type { RankingPageData } from './ranking-page.tsx';

type Props = Pick<RankingPageData, 'ranking' | 'chosen' | 'filters'> & { path: string };

/** The actions of the list. */
export function ListActs({ ranking: { list, year }, chosen, filters, path }: Props) {
  return (
    <p className={css.bar} data-stay="">
      {chosen === null ? (
        <a href={choiceHref(path, filters, [])} rel="nofollow">
          Compare players
        </a>
      ) : null}
      <a href={rankingFileHref(list.name, String(year), filters)} download="" rel="nofollow">
        Download CSV
      </a>
    </p>
  );
}

/** Below the list, always in view: the selected players, and the link to compare them. */
export function ChoiceTray({ chosen, filters, path }: Omit<Props, 'ranking'>) {
  if (chosen === null) return null;
  const ids = chosen.map(({ id }) => id);
  return (
    <div className={`${css.bar} ${css.tray}`} data-stay="">
      {chosen.length === 0 ? <span>Add up to four players to compare.</span> : null}
      {chosen.map(({ id, name }) => (
        <RemovableTag key={id} label={name} href={choiceHref(path, filters, without(ids, id))} />
      ))}
      {chosen.length > 1 ? <ButtonLink href={compareHref(ids)}>Compare {chosen.length}</ButtonLink> : null}
      <a href={choiceHref(path, filters, null)} rel="nofollow">
        Stop comparing
      </a>
    </div>
  );
}

type ChoiceLinkProps = Pick<RankingPageData, 'filters'> & {
  prospect: { id: number; name: string };
  chosen: NonNullable<RankingPageData['chosen']>;
  path: string;
};

/** In the row of a player: adds or removes them. */
export function ChoiceLink({ prospect: { id, name }, chosen, filters, path }: ChoiceLinkProps) {
  const ids = chosen.map((each) => each.id);
  const isChosen = ids.includes(id);
  if (!isChosen && ids.length >= MOST_COMPARED) return '–';
  return (
    <a
      className={isChosen ? `${css.choose} ${css.chosen}` : css.choose}
      data-stay=""
      href={choiceHref(path, filters, isChosen ? without(ids, id) : [...ids, id])}
      rel="nofollow"
    >
      {isChosen ? 'Remove' : 'Add'} <span className={hiddenClass}>{name}</span>
    </a>
  );
}

const without = (ids: readonly number[], id: number) => ids.filter((each) => each !== id);
