import { Checkbox } from '#design-system/checkbox.tsx';
import { useCallForm } from '#web/form-state.ts';
import { isLargeDrop } from '../list-view.ts';
import { players } from './list-words.ts';

const NAME = 'confirmed_removals';

type ConfirmRemovalsProps = {
  removed: number;
  /** How many players are on the list that readers see now. */
  presentLength: number;
};

/** Before many players leave the list that readers see, the editor confirms their number. */
export function ConfirmRemovals({ removed, presentLength }: ConfirmRemovalsProps) {
  const { messages } = useCallForm();
  if (!isLargeDrop({ removed, presentLength })) return null;
  // Another number is another question: an earlier tick does not answer it.
  return (
    <Checkbox
      key={removed}
      name={NAME}
      value={removed}
      label={`Take ${removed.toLocaleString('en-US')} of the ${players(presentLength)} readers see off the list`}
      error={messages[NAME]}
    />
  );
}
