import { STATE_CODES, STATES } from '#kernel/states.ts';
import { SelectField } from './field.tsx';
import { Filter } from './filter-bar.tsx';

/** The filters that most lists of players have. */

type Props = { name: string; value: string | undefined; late?: boolean };
type PositionProps = Props & { positions: readonly { code: string; name: string }[] };

const STATE_OPTIONS = [
  { value: '', label: 'All states' },
  ...STATE_CODES.map((code) => ({ value: code, label: STATES[code] })),
];

export function PositionFilter({ positions, name, value = '', late = false }: PositionProps) {
  const options = [
    { value: '', label: 'All positions' },
    ...positions.map((position) => ({ value: position.code, label: position.name })),
  ];
  return (
    <Filter late={late}>
      <SelectField label="Position" name={name} defaultValue={value.toUpperCase()} options={options} />
    </Filter>
  );
}

export function StateFilter({ name, value = '', late = false }: Props) {
  return (
    <Filter late={late}>
      <SelectField label="State" name={name} defaultValue={value.toUpperCase()} options={STATE_OPTIONS} />
    </Filter>
  );
}
