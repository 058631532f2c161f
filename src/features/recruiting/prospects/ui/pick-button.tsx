import { ButtonLink } from '#design-system/button.tsx';
import { usePageRoot } from '#web/root-data.ts';
import css from './prospect-head.module.css';

/** Links to the pick form. `pick`: the member's own pick, "Alabama 70%". */
export function PickButton({ href, pick }: { href: string; pick: string | null }) {
  const { viewer } = usePageRoot();
  return (
    <span className={viewer === 'visitor' ? undefined : css.pick}>
      <ButtonLink kind="second" href={href}>
        {pick === null ? 'Make a pick' : `Your pick: ${pick}. Change`}
      </ButtonLink>
    </span>
  );
}
