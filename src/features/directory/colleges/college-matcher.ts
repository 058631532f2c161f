import { findStateCode } from '#features/directory/places/public.ts';
import { matchKey } from '#kernel/slugs.ts';

/**
 * Finds the college that a text in an import refers to. Pure. The best rank of a spelling wins, then a Division I school; anything else is
 * ambiguous and is not guessed.
 */

export type KnownName = { collegeId: number; key: string; rank: number };
export type KnownCollege = {
  id: number;
  state: string | null;
  city: string | null;
  isFbs: boolean;
  /** The nickname of its teams. */
  mascot: string | null;
};

export type CollegeMatch =
  | { kind: 'found'; collegeId: number }
  | { kind: 'unknown' }
  | { kind: 'ambiguous'; collegeIds: number[] };

export type CollegeMatcher = { match(text: string): CollegeMatch };

/** A matcher that can learn new names; learning costs the same however many it knows. */
type GrowingCollegeMatcher = CollegeMatcher & {
  add(names: readonly KnownName[], colleges: readonly KnownCollege[]): void;
};

/** Words that sources add or omit. */
const SILENT = new Set(['university', 'univ', 'of', 'the', 'college']);
/** A name with words left out ranks no higher than an alias of the source. */
const WEAK_RANK = 3;
/** "Rainbow Warriors", "Golden Hurricane": no nickname is longer. */
const MOST_NICKNAME_WORDS = 3;
/** The rank of spellings known only from imports: they match exactly, and only if no better name has the key. */
export const IMPORTED_RANK = 4;

export function collegeMatcher(names: readonly KnownName[], colleges: readonly KnownCollege[]): CollegeMatcher {
  const matcher = growingCollegeMatcher();
  matcher.add(names, colleges);
  return matcher;
}

export function growingCollegeMatcher(): GrowingCollegeMatcher {
  const byId = new Map<number, KnownCollege>();
  const strong = new Map<string, KnownName[]>();
  const sure = new Map<string, KnownName[]>();
  const weak = new Map<string, KnownName[]>();
  const nicknames = new Set<string>();
  /** Colleges with a permanent name that starts with these words and is longer. */
  const longer = new Map<string, Set<number>>();

  function learn(name: KnownName): void {
    put(strong, name.key, name);
    if (name.rank >= IMPORTED_RANK) return;
    put(sure, name.key, name);
    const short = withoutSilentWords(name.key);
    put(weak, short, { ...name, key: short, rank: WEAK_RANK });
    for (let end = name.key.indexOf(' '); end > 0; end = name.key.indexOf(' ', end + 1)) {
      const beginning = name.key.slice(0, end);
      longer.set(beginning, (longer.get(beginning) ?? new Set()).add(name.collegeId));
    }
  }

  function best(found: readonly KnownName[]): CollegeMatch {
    const rank = Math.min(...found.map((name) => name.rank));
    const ids = [...new Set(found.filter((name) => name.rank === rank).map((name) => name.collegeId))];
    const fbs = ids.filter((id) => byId.get(id)?.isFbs);
    const [only] = ids.length === 1 ? ids : fbs.length === 1 ? fbs : [];
    if (only !== undefined) return { kind: 'found', collegeId: only };
    return ids.length === 0 ? UNKNOWN : { kind: 'ambiguous', collegeIds: ids };
  }

  /** The names with this key; if only an alias of the source has it, also names that could be shortened to it. */
  function exactly(key: string): readonly KnownName[] | undefined {
    const found = strong.get(key);
    return found?.every((name) => name.rank >= WEAK_RANK) ? [...found, ...(weak.get(key) ?? [])] : found;
  }

  function anywhere(text: string): CollegeMatch {
    const key = matchKey(text);
    for (const spelling of spellings(key)) {
      const found = exactly(spelling);
      if (found) return best(found);
    }
    for (const spelling of spellings(withoutSilentWords(key))) {
      const found = sure.get(spelling) ?? weak.get(spelling) ?? strong.get(spelling);
      if (found) return unlessCut(key, best(found));
    }
    return UNKNOWN;
  }

  /** "Washington University" is the start of another school's full name, so "Washington" is ambiguous. */
  function unlessCut(key: string, match: CollegeMatch): CollegeMatch {
    if (match.kind !== 'found') return match;
    const others = longer.get(key);
    if (others === undefined || others.has(match.collegeId)) return match;
    return { kind: 'ambiguous', collegeIds: [match.collegeId, ...others] };
  }

  /** "Miami (Fla.)", "Miami, Ohio", "Loyola (Chicago)": only colleges in that place. */
  function inPlace(text: string): CollegeMatch {
    const [, base = '', place = ''] = /^(.+?)\s*(?:\(([^)]*)\)|,\s*[^,]*)\s*$/.exec(text) ?? [];
    const where = place || text.slice(base.length).replace(/^\s*,\s*/, '');
    const key = matchKey(base);
    if (!key || !where) return UNKNOWN;
    const state = findStateCode(where);
    const cityKey = matchKey(where);
    const isThere = ({ collegeId }: KnownName) => {
      const college = byId.get(collegeId);
      return state === null ? matchKey(college?.city ?? '') === cityKey : college?.state === state;
    };
    const found = [...spellings(key), ...spellings(withoutSilentWords(key))].flatMap((spelling) => [
      ...(strong.get(spelling) ?? []),
      ...(weak.get(spelling) ?? []),
    ]);
    return best(found.filter(isThere));
  }

  /** "Duke Blue Devils": the nickname must be the college's, and decides between several of the same name. */
  function byNickname(text: string): CollegeMatch {
    const words = text.split(/\s+/);
    for (let length = Math.min(MOST_NICKNAME_WORDS, words.length - 1); length > 0; length -= 1) {
      const nickname = matchKey(words.slice(-length).join(' '));
      if (!nicknames.has(nickname)) continue;
      const match = ofCollege(words.slice(0, -length).join(' '));
      const ids = match.kind === 'found' ? [match.collegeId] : match.kind === 'ambiguous' ? match.collegeIds : [];
      const [only, ...others] = ids.filter((id) => matchKey(byId.get(id)?.mascot ?? '') === nickname);
      if (only !== undefined && others.length === 0) return { kind: 'found', collegeId: only };
    }
    return UNKNOWN;
  }

  function ofCollege(text: string): CollegeMatch {
    const exact = exactly(matchKey(text));
    if (exact) return best(exact);
    const placed = inPlace(text);
    return placed.kind === 'unknown' && !/\(/.test(text) ? anywhere(text) : placed;
  }

  const known = new Map<string, CollegeMatch>();
  return {
    add(names, colleges) {
      for (const college of colleges) {
        byId.set(college.id, college);
        if (college.mascot !== null) nicknames.add(matchKey(college.mascot));
      }
      for (const name of names) learn(name);
      known.clear();
    },
    match(text) {
      const remembered = known.get(text);
      if (remembered) return remembered;
      const plain = ofCollege(text);
      const match = plain.kind === 'unknown' ? byNickname(text) : plain;
      known.set(text, match);
      return match;
    },
  };
}

function put(names: Map<string, KnownName[]>, key: string, name: KnownName): void {
  const found = names.get(key);
  if (found) found.push(name);
  else names.set(key, [name]);
}

const UNKNOWN: CollegeMatch = { kind: 'unknown' };

function withoutSilentWords(key: string): string {
  return key
    .split(' ')
    .filter((word) => !SILENT.has(word))
    .join(' ');
}

/** The key itself, then with "st" read as "state" or "saint", depending on its position. */
function spellings(key: string): string[] {
  const long = key.replace(/ st$/, ' state').replace(/^st /, 'saint ');
  const short = key.replace(/^saint /, 'st ').replace(/ st$/, ' state');
  return [...new Set([key, long, short])].filter(Boolean);
}
