import type { CollegeMatch } from '#features/directory/colleges/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { LineNote } from '../engine/public.ts';

/** Assigns spellings of a file to colleges: only those that mean no college yet and come from one team alone. */

/** `owner`: the id of a college, or the slug of a new one. */
export type Claim<Owner extends number | string = number | string> = { owner: Owner; name: string; line: number };

type Surroundings = {
  match: (text: string) => CollegeMatch;
  /** The new college of the same file that matches this text; null: none. */
  matchNew: (text: string) => string | null;
  nameOf: (collegeId: number) => string;
};

export function settleClaims(
  wanted: readonly Claim[],
  { match, matchNew, nameOf }: Surroundings,
): { granted: Claim[]; notes: LineNote[] } {
  const notes: LineNote[] = [];
  const open = wanted.filter((claim) => {
    const refusal = refuse(claim);
    if (refusal !== null && refusal !== '')
      notes.push({ line: claim.line, note: `${JSON.stringify(claim.name)} ${refusal}` });
    return refusal === null;
  });

  /** Null: no college matches it; empty: its owner already does. */
  function refuse({ owner, name }: Claim): string | null {
    const ofNew = matchNew(name);
    if (ofNew !== null) return ofNew === owner ? '' : 'is another team of the file: not added';
    for (const text of [name, matchKey(name)]) {
      const found = match(text);
      if (found.kind === 'found' && found.collegeId === owner) return '';
      if (found.kind === 'found') return `means ${JSON.stringify(nameOf(found.collegeId))} here: not added`;
      if (found.kind === 'ambiguous') return 'fits several colleges: not added';
    }
    return null;
  }

  const granted = [...Map.groupBy(open, ({ name }) => matchKey(name)).values()].flatMap((claims) => {
    const [first, ...others] = claims;
    if (!first || others.every(({ owner }) => owner === first.owner)) return first ? [first] : [];
    for (const { line, name } of claims) {
      notes.push({ line, note: `${JSON.stringify(name)} is claimed by several teams of the file: not added` });
    }
    return [];
  });
  return { granted, notes };
}
