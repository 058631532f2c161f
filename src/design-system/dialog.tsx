import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import css from './dialog.module.css';
import { Icon } from './icon.tsx';

const INLINE = `${css.sheet} ${css.inline}`;
const FIELD = ':is(input, select, textarea):not([type="hidden"], :disabled)';
const WIDE = `${css.sheet} ${css.wide}`;

type SheetProps = {
  title: string;
  children: ReactNode;
  /** Buttons at the bottom, the primary one last. */
  actions?: ReactNode;
};

type DialogProps = SheetProps & {
  open: boolean;
  /** Called for Close, Escape and every other way to close it. */
  onClose: () => void;
  /** For side-by-side content: a choice of images, or two texts. */
  isWide?: boolean;
};

/** A sheet over the page: the browser's own dialog, which handles focus and Escape. */
export function Dialog({ open, onClose, isWide = false, ...sheet }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open && !ref.current?.open) {
      ref.current?.showModal();
      // Focuses the first field, which is what the dialog was opened for; without one the browser focuses the close button.
      ref.current?.querySelector<HTMLElement>(FIELD)?.focus();
    }
    if (!open) ref.current?.close();
  }, [open]);
  return (
    <dialog ref={ref} className={isWide ? WIDE : css.sheet} aria-labelledby={titleId} onClose={onClose}>
      <SheetContent {...sheet} titleId={titleId} />
    </dialog>
  );
}

/** The same sheet as a part of the page, for a step that has its own address. */
export function InlineDialog(sheet: SheetProps) {
  const titleId = useId();
  return (
    <dialog open className={INLINE} aria-labelledby={titleId}>
      <SheetContent {...sheet} titleId={titleId} />
    </dialog>
  );
}

function SheetContent({ title, children, actions, titleId }: SheetProps & { titleId: string }) {
  return (
    <>
      <form method="dialog" className={css.head}>
        <h2 className={css.title} id={titleId}>
          {title}
        </h2>
        <Button kind="second" size="icon" type="submit" aria-label="Close">
          <Icon name="close" />
        </Button>
      </form>
      <div className={css.body}>{children}</div>
      {actions ? <div className={css.foot}>{actions}</div> : null}
    </>
  );
}
