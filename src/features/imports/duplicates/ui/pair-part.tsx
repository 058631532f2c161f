import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { sportName } from '#kernel/sports.ts';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useArrivalFocus } from '#web/use-arrival-focus.ts';
import { LONGEST_REASON, MERGES_PATH, type MergeSide } from '../merge-view.ts';
import { kindOf, mergesHref } from './merges-address.ts';
import type { MergesData } from './merges-data.ts';
import css from './merges-page.module.css';

type Pair = { keep: MergeSide; other: MergeSide };

/** Both records side by side, and the button that merges them. */
export function PairPart({ keep, other }: Pair) {
  const { token, filters } = useLoaderData<MergesData>();
  const kind = kindOf(filters);
  const isLink = kind === 'link';
  const head = useRef<HTMLHeadingElement>(null);
  useArrivalFocus(head);
  return (
    <section className={css.part} aria-labelledby="pair-head">
      <h2 ref={head} id="pair-head" tabIndex={-1}>
        {isLink
          ? `Is ${other.name} this prospect?`
          : `Merge ${other.name} (${other.id}) into ${keep.name} (${keep.id})?`}
      </h2>
      <PairTable keep={keep} other={other} />
      {isLink ? (
        <p className={css.quiet}>
          The player and the prospect become one person. Their profiles link to each other, and articles, photos and
          videos show on both.
        </p>
      ) : (
        <p className={css.quiet}>
          The kept record takes over what the other one knows; its own facts win. The address of the other one leads to
          it. <a href={mergesHref(filters, { keep: filters.other, other: filters.keep })}>Swap the two</a>
        </p>
      )}
      <div className={css.form}>
        <CallForm
          call={({ merges }) => merges.merge}
          token={token}
          label="Merge"
          onDone={({ mergeId }) => `${MERGES_PATH}?done=merged&merge=${mergeId}`}
        >
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="keep" value={keep.id} />
          <input type="hidden" name="other" value={other.id} />
          <CallArea
            id="merge-reason"
            label="Reason"
            name="reason"
            required
            maxLength={LONGEST_REASON}
            hint="How you know they are the same person. Kept in the audit log."
          />
          <SubmitButton>{isLink ? 'Link player and prospect' : 'Merge records'}</SubmitButton>
        </CallForm>
      </div>
    </section>
  );
}

function PairTable({ keep, other }: Pair) {
  const labels = [...new Set([...keep.facts, ...other.facts].map(({ label }) => label))];
  const factOf = ({ facts }: MergeSide, label: string) => facts.find((fact) => fact.label === label)?.value ?? null;
  const head = (
    <>
      <th scope="col">Fact</th>
      {[keep, other].map((side, place) => (
        <th key={place === 0 ? 'keep' : 'other'} scope="col" className={css.side}>
          <a href={side.href}>{side.name}</a>, {sportName(side.sport)} {side.isProspect ? 'prospect' : 'player'}{' '}
          {side.id}
        </th>
      ))}
    </>
  );
  return (
    <Table caption="Both records" head={head} dense>
      {labels.map((label) => {
        const [one, two] = [factOf(keep, label), factOf(other, label)];
        return (
          <TableRow key={label} own={one !== null && two !== null && one !== two}>
            <RowHead>{label}</RowHead>
            <td>{one ?? 'Not known'}</td>
            <td>{two ?? 'Not known'}</td>
          </TableRow>
        );
      })}
    </Table>
  );
}
