import { useLoaderData } from 'react-router';
import { FieldGroup, Radio } from '#design-system/checkbox.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import type { listDoubts } from '../contract.ts';
import { uploadPath } from '../upload-view.ts';
import css from './imports.module.css';
import type { UploadData } from './uploads-data.ts';

type Doubt = ReplyOf<typeof listDoubts>['doubts'][number];
const WHOLE = 100;

/** Rows that may match a known person, each beside its candidates. */
export function DoubtsList({ doubts }: { doubts: readonly Doubt[] }) {
  if (doubts.length === 0)
    return <Empty title="No doubtful matches">Every row matches one person or creates a new one.</Empty>;
  return doubts.map((doubt) => <DoubtPart key={doubt.place} doubt={doubt} />);
}

function DoubtPart({ doubt }: { doubt: Doubt }) {
  const { line, text, confidence, candidates, people, decision } = doubt;
  const { upload } = useLoaderData<UploadData>();
  const unit = upload.unit ?? 'line';
  const isOpen = ['checked', 'outdated', 'failed'].includes(upload.status);
  const title = `${unit === 'line' ? 'Line' : 'Record'} ${line}`;
  return (
    <section className={css.doubt} id={`line-${line}`} aria-labelledby={`line-${line}-head`} tabIndex={-1}>
      <h3 id={`line-${line}-head`}>{title}</h3>
      <p className={css.quiet}>
        {text.charAt(0).toUpperCase() + text.slice(1)}. {Math.round(confidence * WHOLE)}% sure that they are one person.
        {people.length === 0 ? ` It may be: ${candidates.join('; ')}. Correct the file, or leave the row out.` : null}
      </p>
      <Sides doubt={doubt} title={title} />
      {decision ? (
        <p>
          <b>Decided:</b> {decisionWords(doubt)} {decision.isRemembered ? 'as in an earlier file' : null} by{' '}
          {decision.decidedBy ?? 'a deleted account'}.
        </p>
      ) : null}
      {isOpen ? <DecisionForm doubt={doubt} title={title} /> : null}
    </section>
  );
}

/** The row's facts and the candidates' facts, with equal labels in one row. */
function Sides({ doubt: { facts, people }, title }: { doubt: Doubt; title: string }) {
  const sides = people.flatMap(({ ref, side }) => (side ? [{ ref, side }] : []));
  const lists = [facts, ...sides.map(({ side }) => side.facts)];
  const known = lists.flat().filter(({ value }) => value !== null);
  const labels = [...new Set(known.map(({ label }) => label))];
  const head = (
    <>
      <th scope="col">Fact</th>
      <th scope="col">In the file</th>
      {sides.map(({ ref, side }) => (
        <th key={ref} scope="col">
          <a href={side.href}>{side.name}</a>, {side.isProspect ? 'prospect' : 'player'} {side.id}
        </th>
      ))}
    </>
  );
  return (
    // Scrolls horizontally by itself if several people do not fit.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reached by the keyboard
    <section className={css.sides} tabIndex={0} aria-label={`${title}, both sides`}>
      <Table caption={`${title} and its possible matches`} head={head} dense>
        {labels.map((label) => {
          const [inFile = null, ...others] = lists.map(
            (list) => list.find((fact) => fact.label === label)?.value ?? null,
          );
          const differs = others.some((value) => value !== null && inFile !== null && value !== inFile);
          return (
            <TableRow key={label} own={differs}>
              <RowHead>{label}</RowHead>
              <td>{inFile ?? 'Not given'}</td>
              {sides.map(({ ref }, place) => (
                <td key={ref}>{others[place] ?? 'Not known'}</td>
              ))}
            </TableRow>
          );
        })}
      </Table>
    </section>
  );
}

const valueOfDecision = ({ decision }: Doubt): string => (decision === null ? '' : (decision.ref ?? decision.choice));

function decisionWords({ decision, people }: Doubt): string {
  if (decision?.choice === 'new') return 'a new person,';
  if (decision?.choice === 'skip') return 'left out,';
  const side = people.find(({ ref }) => ref === decision?.ref)?.side;
  return side ? `the same person as ${side.name} (${side.id}),` : 'the same person,';
}

function DecisionForm({ doubt, title }: { doubt: Doubt; title: string }) {
  const { token, upload, cursor } = useLoaderData<UploadData>();
  const { line, people } = doubt;
  const chosen = valueOfDecision(doubt);
  const options = [
    ...people.flatMap(({ ref, side }) =>
      side
        ? [{ value: ref, label: `Same person as ${side.name} (${side.isProspect ? 'prospect' : 'player'} ${side.id})` }]
        : [],
    ),
    ...(people.length > 0 ? [{ value: 'new', label: 'New person' }] : []),
    { value: 'skip', label: 'Leave this row out' },
    { value: '', label: 'Undecided: import as shown' },
  ];
  return (
    <CallForm
      call={({ imports }) => imports.decide}
      params={{ uploadId: upload.id, line }}
      token={token}
      label={`Decide ${title.toLowerCase()}`}
      onDone={() => `${uploadPath(upload.id)}?part=doubt&cursor=${cursor}&done=decided#line-${line}`}
    >
      <input type="hidden" name="cursor" value={cursor} />
      <FieldGroup legend={`Who is ${title.toLowerCase()}?`}>
        {options.map(({ value, label }) => (
          <Radio key={value} name="decision" value={value} label={label} defaultChecked={value === chosen} />
        ))}
      </FieldGroup>
      <SubmitButton kind="second" size="small">
        Save decision
      </SubmitButton>
    </CallForm>
  );
}
