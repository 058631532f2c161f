import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import css from './toolbar.module.css';
import { type Opening, TOOL_GROUPS, type Tool } from './tools.ts';

/** A single stop of the Tab key (the toolbar pattern): within it, arrows, Home and End move between tools. */

type ToolbarProps = {
  editor: Editor;
  /** The id of the text that it controls. */
  controls: string;
  /** The target of Alt F10 from the text. */
  bar: RefObject<HTMLDivElement | null>;
  onOpen: (opening: Opening) => void;
};

type Standing = { isOn: boolean | undefined; isOff: boolean };

const SHOWN: Readonly<Record<string, string>> = { Control: 'Ctrl' };
const keysText = (keys: string) =>
  keys
    .split('+')
    .map((key) => SHOWN[key] ?? key)
    .join(' ');

export function Toolbar({ editor, controls, bar, onOpen }: ToolbarProps) {
  /** The tool that the Tab key stops at. */
  const [stop, setStop] = useState('undo');
  const state = useEditorState({
    editor,
    selector: ({ editor: present }) => ({
      groups: TOOL_GROUPS.filter(({ isFor }) => isFor?.(present) ?? true).map(({ label }) => label),
      standing: Object.fromEntries(
        TOOL_GROUPS.flatMap(({ tools }) => tools).map((tool): [string, Standing] => [
          tool.id,
          {
            isOn: tool.isOn?.(present),
            isOff: !present.isEditable || !(tool.can?.(present) ?? true),
          },
        ]),
      ),
    }),
  });
  const groups = TOOL_GROUPS.filter(({ label }) => state.groups.includes(label));
  const ids = groups.flatMap(({ tools }) => tools.map(({ id }) => id));
  const first = ids.includes(stop) ? stop : ids[0];

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const place = ids.indexOf(first ?? '');
    const next = nextPlace(event.key, place, ids.length);
    const id = next === null ? undefined : ids[next];
    if (id === undefined) return;
    event.preventDefault();
    setStop(id);
    event.currentTarget.querySelector<HTMLElement>(`[data-tool="${id}"]`)?.focus();
  };
  const use = (tool: Tool) => {
    setStop(tool.id);
    if (state.standing[tool.id]?.isOff) return;
    if (tool.opens) onOpen(tool.opens);
    else tool.run?.(editor);
  };
  return (
    <div
      ref={bar}
      className={css.bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={walk}
      // Clicking a tool must not remove the selection from the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ label, tools }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div key={label} className={css.group} role="group" aria-label={label}>
          {tools.map((tool) => (
            <ToolButton
              key={tool.id}
              tool={tool}
              standing={state.standing[tool.id]}
              isStop={tool.id === first}
              onUse={() => use(tool)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type ToolButtonProps = { tool: Tool; standing: Standing | undefined; isStop: boolean; onUse: () => void };

function ToolButton({ tool, standing, isStop, onUse }: ToolButtonProps) {
  const { id, label, name, keys, look } = tool;
  return (
    <button
      type="button"
      className={css.tool}
      data-tool={id}
      data-look={look}
      tabIndex={isStop ? 0 : -1}
      title={keys ? `${name} (${keysText(keys)})` : name}
      aria-label={name.includes(label) ? name : `${label}: ${name}`}
      aria-pressed={standing?.isOn}
      // A disabled tool stays reachable by the arrow keys, so that nobody loses their place.
      aria-disabled={standing?.isOff}
      aria-keyshortcuts={keys}
      onClick={onUse}
    >
      {label}
    </button>
  );
}

/** The position after a key press; null for other keys. Wraps around at the ends. */
function nextPlace(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (place + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (place - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
