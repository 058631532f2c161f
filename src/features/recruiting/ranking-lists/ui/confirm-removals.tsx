import { Checkbox } from '#design-system/checkbox.tsx';
import { useCallForm } from '#web/form-state.ts';
import { isLargeDrop } from '../list-view.ts';
import { players } from './list-words.ts';

const NAME = 'confirmed_removals';

type ConfirmRemovalsProps = {
  removed: number;
  /** The number of players on the list that readers see now. */
  presentLength: number;
};

/** Asks the editor to confirm the number when many players leave the list that readers see. */
export function ConfirmRemovals({ removed, presentLength }: ConfirmRemovalsProps) {
  const { messages } = useCallForm();
  if (!isLargeDrop({ removed, presentLength })) return null;
  // The key clears an earlier confirmation when the number changes.
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
