import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '#design-system/dialog.tsx';
import { VisuallyHidden } from '#design-system/visually-hidden.tsx';
import { useApi } from '#web/calls.ts';
import type { DifferenceView } from '../../revision-view.ts';
import { useDesk } from './desk-context.ts';
import css from './difference-dialog.module.css';

type DifferenceDialogProps = {
  open: boolean;
  onClose: () => void;
  revisionId: number;
  /** The names of the two sides. */
  from: string;
  to: string;
  /** Available actions. */
  actions?: ReactNode;
};

/**
 * The difference between a revision and the saved text. Removed text is struck out, added text underlined, and both are announced to screen
 * readers.
 */
export function DifferenceDialog({ open, onClose, revisionId, from, to, actions }: DifferenceDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`${from} → ${to}`} isWide actions={actions}>
      {open ? <Difference revisionId={revisionId} /> : null}
    </Dialog>
  );
}

function Difference({ revisionId }: { revisionId: number }) {
  const { content } = useDesk();
  const api = useApi();
  const [difference, setDifference] = useState<DifferenceView | 'failed' | null>(null);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const reply = await api?.publishing.compare({ params: { contentId: content.id, revisionId }, query: {} });
      if (isWanted && reply) setDifference(reply.difference);
    };
    ask().catch(() => setDifference('failed'));
    return () => {
      isWanted = false;
    };
  }, [api, content.id, revisionId]);

  if (difference === 'failed') return <p role="alert">We couldn’t compare the two. Close this and try again.</p>;
  if (difference === null) return <p role="status">Comparing</p>;
  if (difference.isSame) return <p role="status">No differences.</p>;
  const { headline, dek, facts, blocks } = difference;
  return (
    <div className={css.difference}>
      {facts.length > 0 ? (
        <dl className={css.facts}>
          {facts.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                <Words
                  words={[
                    { kind: 'removed', text: before || 'none' },
                    { kind: 'same', text: ' ' },
                    { kind: 'added', text: after || 'none' },
                  ]}
                />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <Part name="Headline" words={headline} />
      <Part name="Dek" words={dek} />
      {shortened(blocks).map(({ key, block, skipped }) =>
        block === null ? (
          <p key={key} className={css.skipped}>
            {skipped} {skipped === 1 ? 'block' : 'blocks'} alike
          </p>
        ) : (
          <div key={key} className={css.block} data-kind={block.kind}>
            <span className={css.name}>{`${block.name}${SAID[block.kind]}`}</span>
            <p>
              <Words words={block.words} />
            </p>
          </div>
        ),
      )}
    </div>
  );
}

type Block = DifferenceView['blocks'][number];
type Word = DifferenceView['headline'][number];
const SAID: Readonly<Record<Block['kind'], string>> = {
  same: '',
  added: ', added',
  removed: ', removed',
  changed: ', changed',
};

function Part({ name, words }: { name: string; words: readonly Word[] }) {
  if (words.every(({ kind }) => kind === 'same')) return null;
  return (
    <div className={css.block}>
      <span className={css.name}>{name}</span>
      <p>
        <Words words={words} />
      </p>
    </div>
  );
}

function Words({ words }: { words: readonly Word[] }) {
  return words.map(({ kind, text }, place) => {
    const key = `${place} ${kind}`;
    if (kind === 'added')
      return (
        <ins key={key} className={css.added}>
          <VisuallyHidden>added: </VisuallyHidden>
          {text}
        </ins>
      );
    if (kind === 'removed')
      return (
        <del key={key} className={css.removed}>
          <VisuallyHidden>removed: </VisuallyHidden>
          {text}
        </del>
      );
    return <span key={key}>{text}</span>;
  });
}

type Shown = { key: string; block: Block | null; skipped: number };

/** Replaces unchanged blocks with their number. */
function shortened(blocks: readonly Block[]): Shown[] {
  const shown: Shown[] = [];
  for (const [place, block] of blocks.entries()) {
    const last = shown.at(-1);
    if (block.kind !== 'same') shown.push({ key: `${place}`, block, skipped: 0 });
    else if (last?.block === null) last.skipped += 1;
    else shown.push({ key: `${place}`, block: null, skipped: 1 });
  }
  return shown;
}
