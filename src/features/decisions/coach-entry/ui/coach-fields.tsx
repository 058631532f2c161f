import { useState } from 'react';
import { FieldGrid } from '#design-system/checkbox.tsx';
import {
  COACH_ROLE_NAMES,
  COACH_ROLES,
  type CoachRole,
  isCoachRole,
  isRoleOf,
} from '#features/directory/coaches/coach-view.ts';
import { isSport, SPORTS, type Sport, sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { CallField, CallSelect } from '#web/call-field.tsx';
import { LONGEST } from '../coach-paths-view.ts';
import type { getCoachChoices, getCoachEntry } from '../contract.ts';

type CoachFieldsProps = {
  /** Null for a new coach. */
  coach: ReplyOf<typeof getCoachEntry>['coach'] | null;
  colleges: ReplyOf<typeof getCoachChoices>['colleges'];
};

export function CoachFields({ coach, colleges }: CoachFieldsProps) {
  const [sport, setSport] = useState<Sport>(coach?.sport ?? 'football');
  const [role, setRole] = useState<CoachRole>(coach?.role ?? 'assistant_coach');
  const hasRole = isRoleOf(sport, role);
  return (
    <FieldGrid>
      <CallField
        span={12}
        label="Name"
        name="name"
        required
        maxLength={LONGEST.name}
        autoComplete="off"
        defaultValue={coach?.name ?? ''}
      />
      <CallSelect
        span={8}
        label="College"
        name="college_id"
        required
        defaultValue={coach?.college ? String(coach.college.id) : ''}
        options={[
          { value: '', label: 'Choose a college' },
          ...colleges.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <CallSelect
        span={4}
        label="Sport"
        name="sport"
        defaultValue={coach?.sport ?? 'football'}
        options={SPORTS.map((value) => ({ value, label: sportName(value) }))}
        onChange={({ currentTarget: { value } }) => isSport(value) && setSport(value)}
      />
      <CallSelect
        // The key resets the field when the sport changes, so that a role which the sport lacks is never replaced by one that nobody chose.
        key={sport}
        span={6}
        label="Role"
        name="role"
        defaultValue={hasRole ? role : ''}
        options={[
          ...(hasRole ? [] : [{ value: '', label: 'Choose a role' }]),
          ...COACH_ROLES.filter((each) => isRoleOf(sport, each)).map((value) => ({
            value,
            label: COACH_ROLE_NAMES[value],
          })),
        ]}
        onChange={({ currentTarget: { value } }) => isCoachRole(value) && setRole(value)}
      />
      <CallField
        span={6}
        label="Title"
        name="title"
        maxLength={LONGEST.title}
        autoComplete="off"
        defaultValue={coach?.title ?? ''}
        hint="The college’s own title, if it says more than the role"
      />
      <CallField
        span={12}
        label="Source"
        name="source"
        required
        maxLength={LONGEST.source}
        hint="Where the information comes from. Kept in the audit log."
      />
    </FieldGrid>
  );
}
