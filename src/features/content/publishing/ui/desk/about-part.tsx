import { useCallback } from 'react';
import { Button } from '#design-system/button.tsx';
import { Icon } from '#design-system/icon.tsx';
import { useApi } from '#web/calls.ts';
import { findPeople, findTeams } from '../editor/find-subjects.ts';
import { SearchField } from '../editor/search-field.tsx';
import css from './desk.module.css';
import { useDesk } from './desk-context.ts';

/** The people and teams it is about, whose pages show it too. */
export function AboutPart() {
  const { fields, change, canWrite, known, learn } = useDesk();
  const api = useApi();
  const { personIds, collegeIds } = fields;
  const forPeople = useCallback(async (query: string) => (api ? findPeople(api, query) : []), [api]);
  const forTeams = useCallback(async (query: string) => (api ? findTeams(api, query) : []), [api]);
  return (
    <section className={css.part} aria-labelledby="about-head">
      <h2 id="about-head">About</h2>
      <Chosen
        label="People"
        ids={personIds}
        names={known.people}
        canWrite={canWrite}
        onRemove={(id) => change({ personIds: personIds.filter((each) => each !== id) })}
      />
      {canWrite ? (
        <SearchField
          label="Add a person"
          find={forPeople}
          onChoose={({ id, name }) => {
            learn('people', id, name);
            if (!personIds.includes(id)) change({ personIds: [...personIds, id] });
          }}
        />
      ) : null}
      <Chosen
        label="Teams"
        ids={collegeIds}
        names={known.colleges}
        canWrite={canWrite}
        onRemove={(id) => change({ collegeIds: collegeIds.filter((each) => each !== id) })}
      />
      {canWrite ? (
        <SearchField
          label="Add a team"
          find={forTeams}
          onChoose={({ id, name }) => {
            learn('colleges', id, name);
            if (!collegeIds.includes(id)) change({ collegeIds: [...collegeIds, id] });
          }}
        />
      ) : null}
    </section>
  );
}

type ChosenProps = {
  label: string;
  ids: readonly number[];
  names: ReadonlyMap<number, string>;
  canWrite: boolean;
  onRemove: (id: number) => void;
};

function Chosen({ label, ids, names, canWrite, onRemove }: ChosenProps) {
  if (ids.length === 0) return <p className={css.quiet}>{`${label}: none yet`}</p>;
  return (
    <ul className={css.chosen} aria-label={label}>
      {ids.map((id) => {
        const name = names.get(id) ?? `Not shown (${id})`;
        return (
          <li key={id}>
            <span>{name}</span>
            {canWrite ? (
              <Button kind="second" size="icon" aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
                <Icon name="close" />
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
