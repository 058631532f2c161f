import css from './flag.module.css';

const CLASS = {
  md: css.flag,
  lg: `${css.flag} ${css.lg}`,
  openMd: `${css.flag} ${css.open}`,
  openLg: `${css.flag} ${css.lg} ${css.open}`,
} as const;

/** A college, as a flag needs it. `key` names its colors in the team stylesheet; null or an unknown one is neutral. */
export type FlagTeam = { key: string | null; abbreviation: string; name: string };

type FlagProps = {
  /** null means "no school yet": a dashed box that says "TBD". */
  team: FlagTeam | null;
  size?: 'md' | 'lg';
};

/** A college as two to four letters on its colors, with its name as the title. */
export function Flag({ team, size = 'md' }: FlagProps) {
  if (team === null) return <NoFlag letters="TBD" title="No school yet" size={size} />;
  return (
    <abbr className={CLASS[size]} data-team={team.key ?? undefined} title={team.name}>
      {team.abbreviation}
    </abbr>
  );
}

type NoFlagProps = {
  /** As short as a college's letters. */
  letters: string;
  title: string;
  size?: 'md' | 'lg';
};

/** The dashed box for no college: not yet, not any more, or none that is known. */
export function NoFlag({ letters, title, size = 'md' }: NoFlagProps) {
  return (
    <abbr className={size === 'lg' ? CLASS.openLg : CLASS.openMd} title={title}>
      {letters}
    </abbr>
  );
}

/** A flag of something that has ended, in gray. */
export function EndedFlag({ team }: { team: FlagTeam }) {
  return (
    <span className={css.ended}>
      <Flag team={team} />
    </span>
  );
}
