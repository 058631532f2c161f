import { Disclosure } from '#design-system/disclosure.tsx';
import css from './group-index.module.css';

type Group = { key: string; name: string; count: number; section: string | null };
type Props = {
  label: string;
  groups: readonly Group[];
  current: string | null;
  hrefFor: (key: string) => string;
  allHref?: string;
};

/** The groups of a listing with their sizes, under their section headings. */
export function GroupIndex({ label, groups, current, hrefFor, allHref }: Props) {
  const sections = [...new Set(groups.map(({ section }) => section))];
  return (
    <nav className={css.index} aria-label={label}>
      {allHref && current !== null ? (
        <a className={css.all} href={allHref}>
          All
        </a>
      ) : null}
      {sections.map((section) => {
        const members = groups.filter((group) => group.section === section);
        const listed = { groups: members, current, hrefFor };
        if (section !== null) {
          return (
            <div key={section} className={css.section}>
              <b>{section}</b>
              <GroupList {...listed} />
            </div>
          );
        }
        // If there are sections, the groups without one are the long tail: collapsed, unless the current group is among them.
        return sections.length === 1 ? (
          <GroupList key="all" {...listed} />
        ) : (
          <Disclosure
            key="others"
            summary={`${members.length} others`}
            open={members.some(({ key }) => key === current)}
          >
            <GroupList {...listed} />
          </Disclosure>
        );
      })}
    </nav>
  );
}

function GroupList({ groups, current, hrefFor }: Pick<Props, 'groups' | 'current' | 'hrefFor'>) {
  return (
    <ul>
      {groups.map(({ key, name, count }) => (
        <li key={key}>
          <a href={hrefFor(key)} aria-current={key === current ? 'page' : undefined}>
            {name} <span>{count.toLocaleString('en-US')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
