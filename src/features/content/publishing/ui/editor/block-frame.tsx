import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Icon } from '#design-system/icon.tsx';
import css from './block-frame.module.css';
import { moveBlock, removeBlock } from './block-place.ts';

type FrameProps = Pick<ReactNodeViewProps, 'editor' | 'getPos' | 'selected'> & {
  /** "Picture". */
  name: string;
  /** Identifies the block, for screen readers and next to the name. */
  subject?: string | undefined;
  children: ReactNode;
};

/** The frame of one of our own blocks in the text: its name, buttons to move and remove it, and its content. Escape returns to the text. */
export function BlockFrame({ editor, getPos, selected, name, subject, children }: FrameProps) {
  const at = (act: (position: number) => void) => () => {
    const position = getPos();
    if (position !== undefined) act(position);
  };
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    at((position) => editor.chain().setNodeSelection(position).focus().run())();
  };
  const { isEditable } = editor;
  return (
    <NodeViewWrapper
      className={css.frame}
      data-selected={selected ? '' : undefined}
      role="group"
      aria-label={subject ? `${name}: ${subject}` : name}
      onKeyDown={leave}
    >
      <div className={css.head} data-drag-handle={isEditable ? '' : undefined}>
        <span className={css.name}>
          {isEditable ? <Icon name="grip" /> : null} {name}
        </span>
        {isEditable ? (
          <span className={css.acts}>
            <button
              type="button"
              aria-label={`Move ${name} up`}
              onClick={at((place) => moveBlock(editor, place, 'up'))}
            >
              Up
            </button>
            <button
              type="button"
              aria-label={`Move ${name} down`}
              onClick={at((place) => moveBlock(editor, place, 'down'))}
            >
              Down
            </button>
            <button type="button" aria-label={`Remove ${name}`} onClick={at((place) => removeBlock(editor, place))}>
              Remove
            </button>
          </span>
        ) : null}
      </div>
      <div className={css.body}>{children}</div>
    </NodeViewWrapper>
  );
}
