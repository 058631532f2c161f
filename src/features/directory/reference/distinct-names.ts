import { matchKey, slugify } from '#kernel/slugs.ts';

/** `isKnown`: if only one of several is known, it gets the name without a suffix. */
type Wanted = { id: string; base: string; isKnown?: boolean; full: string; city: string; state: string };
type Named = { shortName: string; slug: string };

/**
 * Gives each college a unique short name. If two share one, or a checked name has it, each adds its state ("Union (KY)"), then its city,
 * then its official name.
 */
export function distinctNames(input: {
  wanted: readonly Wanted[];
  taken: readonly string[];
  takenSlugs: ReadonlySet<string>;
}): Map<string, Named> {
  const taken = new Set(input.taken.map(matchKey));
  const spellings: ((college: Wanted) => string)[] = [
    ({ base }) => base,
    ({ base, state }) => `${base} (${state})`,
    ({ base, city, state }) => `${base} (${city}, ${state})`,
    ({ full, city, state }) => `${full} (${city}, ${state})`,
  ];
  const shortNames = new Map<string, string>();
  let open = [...input.wanted];
  for (const spell of spellings) {
    const groups = Map.groupBy(open, (college) => matchKey(spell(college)));
    open = [];
    for (const [key, group] of groups) {
      const known = group.filter((college) => college.isKnown);
      const [winner, ...rivals] = known.length > 0 ? known : group;
      const isOwn = winner !== undefined && rivals.length === 0 && !taken.has(key);
      if (isOwn) shortNames.set(winner.id, spell(winner));
      open.push(...(isOwn ? group.filter((college) => college !== winner) : group));
    }
    for (const name of shortNames.values()) taken.add(matchKey(name));
  }
  return withSlugs(input, shortNames);
}

function withSlugs(
  { wanted, takenSlugs }: { wanted: readonly Wanted[]; takenSlugs: ReadonlySet<string> },
  shortNames: ReadonlyMap<string, string>,
): Map<string, Named> {
  // Also compared without hyphens: "north-dakota-state" next to the checked "northdakotastate" would look like the same address.
  const slugs = new Set([...takenSlugs].flatMap((slug) => [slug, slug.replaceAll('-', '')]));
  const named = new Map<string, Named>();
  for (const { id, full, city, state } of wanted) {
    const shortName = shortNames.get(id) ?? full;
    const plain = slugify(shortName);
    const candidates = [plain, slugify(`${plain} ${state}`), slugify(`${plain} ${city} ${state}`)];
    const slug =
      candidates.find((each) => !slugs.has(each) && !slugs.has(each.replaceAll('-', ''))) ?? `${plain}-${id}`;
    slugs.add(slug);
    named.set(id, { shortName, slug });
  }
  return named;
}
