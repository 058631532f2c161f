import { Button } from '#design-system/button.tsx';
import { useScripted } from '#design-system/use-scripted.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { movesBetween } from '../list-order-view.ts';
import { type DraftOrder, isUnsaved } from './draft-order.ts';
import css from './order-form.module.css';

type OrderBarProps = {
  draft: DraftOrder;
  isSaved: boolean;
  nameOf: (id: number) => string;
  onUndo: () => void;
};

/** The id of the message about unsaved changes, which gets the focus after a merge. */
export const ORDER_WORDS_ID = 'order-words';

/** The unsaved changes and their buttons; stays in view while the list scrolls. */
export function OrderBar({ draft, isSaved, nameOf, onUndo }: OrderBarProps) {
  const isScripted = useScripted();
  return (
    <div className={css.bar}>
      <SubmitButton>Save order</SubmitButton>
      {isScripted ? (
        <Button kind="second" onClick={onUndo} aria-disabled={draft.past.length === 0}>
          Undo
        </Button>
      ) : null}
      <p id={ORDER_WORDS_ID} className={css.words} role="status" tabIndex={-1}>
        {isUnsaved(draft) ? unsavedWords(draft, nameOf) : isSaved ? 'Saved as draft.' : ''}
      </p>
    </div>
  );
}

function unsavedWords({ latest, order, saved, mergedBoth }: DraftOrder, nameOf: (id: number) => string): string {
  const count = movesBetween(saved, order).length;
  const changes = `${count} ${count === 1 ? 'change' : 'changes'} not saved.`;
  if (mergedBoth !== null) {
    const names = mergedBoth.map(nameOf).join(', ');
    const both = names === '' ? '' : ` You both changed ${names}: your version is kept.`;
    return `Merged with the other changes.${both} ${changes}`;
  }
  if (latest === null) return changes;
  const name = nameOf(latest.id);
  const words =
    latest.what === 'removed' ? `${name} is removed.` : `${name} is number ${order.indexOf(latest.id) + 1}.`;
  return `${words} ${changes}`;
}
