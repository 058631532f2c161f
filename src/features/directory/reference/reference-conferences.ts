import type { ReferenceConference } from '#features/directory/conferences/public.ts';
import { slugify } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';

/** Merges the hand-checked conferences with those of the 2021 reference, by name and by spellings known to differ. */

export type CheckedRow = { abbreviation: string; name: string; level: string; short_name: string };

const NO_CONFERENCE = new Set(['', 'Other', 'Not reported', 'Not applicable']);

/** The reference's label of 2021 → today's abbreviation, for conferences with another spelling. */
const RENAMED: Record<string, string> = {
  'America East': 'america-east',
  'American Athletic Conference': 'american',
  'Big Twelve Conference': 'big-12',
  'Colonial Athletic Association': 'caa',
  'Division I-A Independents': 'fbs-independents',
  'Ivy Group': 'ivy',
  'Pacific-12 Conference': 'pac-12',
  'The Summit League': 'summit',
};

/** The reference has one code for the Missouri Valley in every sport; its football is a separate league. */
const RENAMED_IN_FOOTBALL: Record<string, string> = { 'Missouri Valley Conference': 'mvfc' };

/** Basketball conferences whose current members the overlay lists completely, as it does for every FBS conference. */
const CHECKED_IN_FULL = new Set(['a-10', 'big-east', 'mvc', 'wcc']);

export function conferenceBook(checked: readonly CheckedRow[]) {
  const book = new Map<string, ReferenceConference>();
  const byName = new Map<string, string>();
  for (const row of checked) {
    const { abbreviation, name, level } = row;
    book.set(abbreviation, { abbreviation, name, shortName: row.short_name, level: level || null, isCurrent: true });
    byName.set(name, abbreviation);
  }

  return {
    all: () => [...book.values()],
    /**
     * The conference of a label of 2021, created if new. Null if the label names none, or a conference whose current members are all known:
     * a college that is not among them has left since, or was reported in error.
     */
    ofLabel(label: string, sport: Sport): string | null {
      if (NO_CONFERENCE.has(label)) return null;
      const renamed = (sport === 'football' ? RENAMED_IN_FOOTBALL[label] : undefined) ?? RENAMED[label];
      const known = renamed ?? byName.get(label);
      const conference = known === undefined ? undefined : book.get(known);
      if (conference) return isComplete(conference, sport) ? null : conference.abbreviation;
      const abbreviation = slugify(label);
      const shortName = label.replace(/^The /, '').replace(/ Conference$/, '');
      book.set(abbreviation, { abbreviation, name: label, shortName, level: null, isCurrent: false });
      byName.set(label, abbreviation);
      return abbreviation;
    },
  };
}

function isComplete({ abbreviation, level }: ReferenceConference, sport: Sport): boolean {
  if (sport !== 'football' && sport !== 'basketball') return false;
  return level === 'FBS' || CHECKED_IN_FULL.has(abbreviation);
}

export type ConferenceBook = ReturnType<typeof conferenceBook>;
