import { TextField } from '#design-system/field.tsx';
import { IMAGE_LIMITS } from '#features/media/images/image-view.ts';

type TagsFieldProps = {
  /** As they are typed: "lsu, signing day". Null: not known yet, so that nothing can be changed. */
  value: string | null;
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** The words by which the library finds a picture beside its alternative text and credit. */
export function TagsField({ value, error, onChange }: TagsFieldProps) {
  return (
    <TextField
      label="Tags"
      hint={`Separate with commas, such as lsu, signing day. Up to ${IMAGE_LIMITS.tags}, ${IMAGE_LIMITS.tag} characters each.`}
      autoComplete="off"
      maxLength={IMAGE_LIMITS.tagsText}
      readOnly={value === null}
      value={value ?? ''}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
