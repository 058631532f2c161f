import { TextField } from '#design-system/field.tsx';
import { IMAGE_LIMITS } from '#features/media/images/image-view.ts';

type TagsFieldProps = {
  /** The typed text: "lsu, signing day". Null: not loaded yet, so it cannot be changed. */
  value: string | null;
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** Search words for the library, in addition to text alternative and credit. */
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
