import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { MoveButtons, type MoveHandle } from '#design-system/move-buttons.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { useScripted } from '#design-system/use-scripted.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useCallForm } from '#web/form-state.ts';
import { useLeaveGuard } from '#web/leave-guard.ts';
import { hiddenValue, type TypedForm } from '#web/typed-forms.ts';
import { useRestoreForm } from '#web/use-restore-form.ts';
import {
  blockName,
  type HomeBlock,
  isWideBlock,
  LONGEST_TITLE,
  widthsOf,
} from '../../page-configs/home-blocks-view.ts';
import { siteSettingsPath } from '../document-view.ts';
import type { Promotions, SettingsData } from './settings-data.ts';
import css from './site-settings-page.module.css';

const TIGHT = cell('tight');

type Held = { block: string; handle: MoveHandle };

/**
 * The blocks of the front page as one form. With JavaScript, blocks move on the page and are saved together; without it, each arrow saves
 * immediately.
 */
export function PagePart({ promotions }: { promotions: Promotions }) {
  const { token, site } = useLoaderData<SettingsData>();
  const { pageConfig, mayWrite } = promotions.page;
  const [version, setVersion] = useState(String(promotions.page.version));
  const place = useRef<HTMLParagraphElement>(null);
  const [blocks, setBlocks] = useState(pageConfig.blocks);
  const [isChanged, setChanged] = useState(false);
  const isScripted = useScripted();
  const held = useRef<Held | null>(null);
  const restore = useCallback((typed: TypedForm) => {
    setVersion((shown) => hiddenValue(typed, 'version') ?? shown);
    setBlocks((all) => inOrderOf(all, typed));
    setChanged(true);
  }, []);
  useRestoreForm(place, restore);
  // Moving a row in the document takes its focus away. Restored, so that the next key press moves the same row.
  useLayoutEffect(() => {
    if (held.current === null || blocks.length === 0) return;
    document.getElementById(`${held.current.handle}-${held.current.block}`)?.focus();
    held.current = null;
  }, [blocks]);

  const step = (block: string, handle: MoveHandle) => {
    held.current = { block, handle };
    setChanged(true);
    setBlocks((all) => stepped(all, block, handle === 'up' ? -1 : 1));
  };
  if (!mayWrite) return <ReadOnly blocks={blocks} />;
  return (
    <CallForm
      call={({ pageConfigs }) => pageConfigs.save}
      params={{ siteId: site.id }}
      token={token}
      label="Front page"
      onDone={({ siteId }) => {
        setChanged(false);
        return siteSettingsPath(siteId, 'page');
      }}
    >
      <input type="hidden" name="version" value={version} />
      <LeaveGuard isChanged={isChanged} />
      <p ref={place} className={css.quiet}>
        {pageConfig.isDefault ? 'Using the default layout. ' : null}Blocks with nothing to show are hidden
        automatically.
      </p>
      <Table caption="Front page blocks, in order" head={<Head />} dense>
        {blocks.map((each, index) => (
          <BlockRow
            key={each.block}
            of={each}
            index={index}
            isLast={index === blocks.length - 1}
            isScripted={isScripted}
            onStep={step}
            onChange={() => setChanged(true)}
          />
        ))}
      </Table>
      <div className={css.bar}>
        <SubmitButton>Save front page</SubmitButton>
        <span className={css.words} role="status">
          {isChanged ? 'Not saved yet.' : ''}
        </span>
      </div>
    </CallForm>
  );
}

/** Not while the form is being sent, because that leads to the saved page, or to a sign-in and back. */
function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const { isSending } = useCallForm();
  useLeaveGuard(isChanged && !isSending);
  return null;
}

/** Restores the order of the blocks in the form that was sent before a sign-in. */
function inOrderOf(blocks: readonly HomeBlock[], { hidden }: TypedForm): HomeBlock[] {
  const order = hidden.filter(([name]) => name.endsWith('[block]')).map(([, block]) => block);
  return blocks.toSorted((one, other) => order.indexOf(one.block) - order.indexOf(other.block));
}

function stepped(blocks: readonly HomeBlock[], name: string, places: -1 | 1): HomeBlock[] {
  const from = blocks.findIndex(({ block }) => block === name);
  const [to, moved] = [from + places, blocks[from]];
  if (!moved || to < 0 || to >= blocks.length) return [...blocks];
  return blocks.toSpliced(from, 1).toSpliced(to, 0, moved);
}

function Head() {
  return (
    <>
      <th scope="col">Block</th>
      <th scope="col" className={TIGHT}>
        Shown
      </th>
      <th scope="col">Heading, width</th>
      <th scope="col" className={TIGHT}>
        Move
      </th>
    </>
  );
}

type BlockRowProps = {
  of: HomeBlock;
  index: number;
  isLast: boolean;
  isScripted: boolean;
  onStep: (block: string, handle: MoveHandle) => void;
  onChange: () => void;
};

function BlockRow({
  of: { block, isShown, title, width },
  index,
  isLast,
  isScripted,
  onStep,
  onChange,
}: BlockRowProps) {
  const name = blockName(block);
  const field = (part: string) => `blocks[${index}][${part}]`;
  const error = useCallForm().messages[field('title')];
  return (
    <TableRow>
      <RowHead>
        <input type="hidden" name={field('block')} value={block} />
        {name}
      </RowHead>
      <td className={TIGHT}>
        <input
          type="checkbox"
          name={field('is_shown')}
          value="1"
          defaultChecked={isShown}
          aria-label={`Show ${name}`}
          onChange={onChange}
        />
      </td>
      <td className={css.texts}>
        <input
          className={css.heading}
          name={field('title')}
          defaultValue={title ?? ''}
          maxLength={LONGEST_TITLE}
          autoComplete="off"
          aria-label={`Heading of ${name}`}
          aria-invalid={error ? true : undefined}
          onChange={onChange}
        />
        {widthsOf(block).length > 0 ? (
          <select
            className={css.width}
            name={field('width')}
            defaultValue={width ?? ''}
            aria-label={`Width of ${name}`}
            onChange={onChange}
          >
            <option value="">{isWideBlock(block) ? 'Full' : 'Standard'}</option>
            {widthsOf(block).map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        ) : null}
        {error ? <span className={css.error}>{error}</span> : null}
      </td>
      <td className={`${TIGHT} ${css.handles}`}>
        <MoveButtons
          value={block}
          name={name}
          isFirst={index === 0}
          isLast={isLast}
          isScripted={isScripted}
          onStep={(handle) => onStep(block, handle)}
        />
      </td>
    </TableRow>
  );
}

function ReadOnly({ blocks }: { blocks: readonly HomeBlock[] }) {
  const shown = blocks.filter(({ isShown }) => isShown);
  return <p className={css.quiet}>Order: {shown.map(({ block }) => blockName(block)).join(', ')}.</p>;
}
