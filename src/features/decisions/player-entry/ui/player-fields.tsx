import type { ReactNode } from 'react';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { heightText } from '#features/recruiting/prospects/prospect-view.ts';
import type { PlayerFact } from '#features/transfers/college-players/player-fact-view.ts';
import { CallField, CallSelect } from '#web/call-field.tsx';
import { LONGEST, type PlayerEntry } from '../entry-view.ts';

type Player = PlayerEntry['player'];
type Choices = Pick<PlayerEntry, 'colleges' | 'positions'>;

type PlayerFieldsProps = Choices & {
  /** Null for a new player. */
  player: Player | null;
  byStaff: readonly PlayerFact[];
  /** Rendered before the facts. */
  children?: ReactNode;
};

const CLASSES = ['Freshman', 'Sophomore', 'Junior', 'Senior'] as const;

/** The facts of a player; facts entered by staff are marked. */
export function PlayerFields({ player, byStaff, colleges, positions, children }: PlayerFieldsProps) {
  const hint = (fact: PlayerFact, words?: string) => (byStaff.includes(fact) ? 'Entered by staff' : words);
  return (
    <FieldGrid>
      {children}
      <CollegeFields player={player} colleges={colleges} hint={hint('college')} />
      <CallField
        span={3}
        label="Season"
        name="player[season]"
        inputMode="numeric"
        defaultValue={player?.season ?? ''}
        hint={hint('season', 'For the college, class and jersey')}
      />
      <CallSelect
        span={3}
        label="Class"
        name="player[grade]"
        defaultValue={player?.grade ?? ''}
        options={[
          { value: '', label: 'Not known' },
          ...CLASSES.map((label, index) => ({ value: String(index + 1), label })),
        ]}
        hint={hint('grade')}
      />
      <PositionField player={player} positions={positions} hint={hint('position')} />
      <CallField
        span={3}
        label="Jersey"
        name="player[jersey]"
        inputMode="numeric"
        maxLength={LONGEST.jersey}
        defaultValue={player?.jersey ?? ''}
        hint={hint('jersey', '0 to 99, or 00')}
      />
      <CallField
        span={6}
        label="Height"
        name="player[height]"
        defaultValue={heightText(player?.heightInches ?? null) ?? ''}
        hint={hint('heightInches', 'Such as 6-5, or inches')}
      />
      <CallField
        span={6}
        label="Weight, lb"
        name="player[weight]"
        inputMode="numeric"
        defaultValue={player?.weightLbs ?? ''}
        hint={hint('weightLbs')}
      />
      <HometownFields player={player} hint={hint('hometown')} />
      <CallField
        span={12}
        label="Source"
        name="player[source]"
        required
        maxLength={LONGEST.source}
        hint="Where the information comes from. Kept in the audit log."
      />
    </FieldGrid>
  );
}

type Part = { player: Player | null; hint: string | undefined };

function CollegeFields({ player, colleges, hint }: Part & Pick<Choices, 'colleges'>) {
  const { college, collegeName } = player ?? { college: null, collegeName: null };
  const isListed = college === null || colleges.some(({ id }) => id === college.id);
  return (
    <>
      <CallSelect
        span={6}
        label="College"
        name="player[college_id]"
        defaultValue={college ? String(college.id) : ''}
        options={[
          { value: '', label: collegeName === null ? 'Not known' : 'Not in the list' },
          ...(college && !isListed ? [{ value: String(college.id), label: college.shortName }] : []),
          ...colleges.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        hint={hint}
      />
      <CallField
        span={6}
        label="Other college"
        name="player[college_name]"
        maxLength={LONGEST.name}
        defaultValue={collegeName ?? ''}
        hint="Only if the college is not in the list"
      />
    </>
  );
}

function PositionField({ player, positions, hint }: Part & Pick<Choices, 'positions'>) {
  if (!player)
    return (
      <CallField
        span={3}
        label="Position"
        name="player[position]"
        maxLength={LONGEST.position}
        hint="For example, QB or WR"
      />
    );
  const isListed = player.position === null || positions.some(({ code }) => code === player.position);
  return (
    <CallSelect
      span={3}
      label="Position"
      name="player[position]"
      defaultValue={player.position ?? ''}
      options={[
        { value: '', label: 'Not known' },
        ...(isListed ? [] : [{ value: player.position ?? '', label: player.position ?? '' }]),
        ...positions.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` })),
      ]}
      hint={hint}
    />
  );
}

function HometownFields({ player, hint }: Part) {
  return (
    <>
      <CallField
        span={4}
        label="Hometown"
        name="player[hometown_city]"
        maxLength={LONGEST.text}
        defaultValue={player?.hometownCity ?? ''}
        hint={hint}
      />
      <CallField
        span={4}
        label="State"
        name="player[hometown_state]"
        maxLength={LONGEST.text}
        defaultValue={player?.hometownState ?? ''}
        hint="Two letters; outside the U.S., the region"
      />
      <CallField
        span={4}
        label="Country"
        name="player[hometown_country]"
        maxLength={LONGEST.country}
        defaultValue={player?.hometownCountry ?? ''}
        hint="Leave empty for the United States"
      />
    </>
  );
}
