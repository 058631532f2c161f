import { type ComponentProps, useId, useState } from 'react';
import controls from './controls.module.css';
import { describedBy, FieldFrame, type FieldWords } from './field-frame.tsx';
import css from './password-field.module.css';
import { useScripted } from './use-scripted.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

type Input = Omit<ComponentProps<'input'>, 'className' | 'style' | 'children' | 'type'>;

/** A password, hidden until its user asks to see it. The button appears with the script that it needs, in a space reserved for it. */
export function PasswordField({ label, hint, error, ok, span, id: given, ...input }: FieldWords & Input) {
  const made = useId();
  const id = given ?? made;
  const [isShown, setShown] = useState(false);
  const isScripted = useScripted();
  const words = { hint, error, ok };
  return (
    <FieldFrame id={id} label={label} {...words} {...(span ? { span } : {})}>
      <span className={css.frame}>
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          className={controls.control}
          autoCapitalize={isShown ? 'none' : undefined}
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, words)}
        />
        {isScripted ? (
          <button type="button" className={css.show} aria-controls={id} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
            <VisuallyHidden> password</VisuallyHidden>
          </button>
        ) : null}
      </span>
    </FieldFrame>
  );
}
