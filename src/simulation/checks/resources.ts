import type { AddOn } from '#features/membership/plans/product-view.ts';
import type { Told } from './history.ts';
import { exactly, joined, type Span, without } from './spans.ts';

/** What a subscription can read and when, while it is open: from what the member ordered, added and removed. */

type Held = { addOn: AddOn; siteIds: readonly number[]; from: number; to: number; endsWithTerm: boolean };

const isOf = (held: Held, wanted: { addOn: AddOn; siteIds: readonly number[] }) =>
  held.addOn === wanted.addOn &&
  held.siteIds.length === wanted.siteIds.length &&
  held.siteIds.every((id) => wanted.siteIds.includes(id));
const isOn = ({ to }: Held) => to === Number.POSITIVE_INFINITY;

/** The subscription's add-ons, each with its start and end. */
function heldBy({ deal, kept, beganAt }: Told): Held[] {
  const begun = { to: Number.POSITIVE_INFINITY, endsWithTerm: false };
  const from = beganAt?.getTime() ?? 0;
  const held: Held[] = deal.addOns.map((addOn) => ({ addOn, siteIds: [], from, ...begun }));
  const steps = [
    ...kept.given.map((given) => ({ at: given.at, given, said: null })),
    ...deal.ends.map((said) => ({ at: said.at, given: null, said })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, given, said } of steps) {
    const instant = at.getTime();
    const on = held.filter(isOn);
    if (said) for (const each of on.filter((one) => isOf(one, said))) each.endsWithTerm = said.ends;
    if (given?.kind === 'renewal' || given?.kind === 'upgrade')
      for (const each of on.filter(({ endsWithTerm }) => endsWithTerm)) each.to = instant;
    if (given?.kind !== 'add_on') continue;
    const asked = deal.asked.find((each) => each.at.getTime() === given.issuedAt.getTime());
    if (!asked) continue;
    for (const added of asked.addOns) {
      // The new add-on ends those that it includes.
      const replaced = on.filter(
        ({ addOn, siteIds }) =>
          added.addOn === 'ALL_ACCESS' ||
          (added.addOn === 'CONFERENCE' && addOn === 'SPY' && siteIds.every((id) => added.siteIds.includes(id))),
      );
      for (const each of replaced) each.to = instant;
      held.push({ ...added, from: instant, ...begun });
    }
  }
  return held;
}

/** The spans by resource, such as "premium on 3". */
export function resourcesOf(told: Told): Map<string, Span[]> {
  const { plan, siteIds } = told.deal;
  const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const found = new Map<string, Span[]>();
  const add = (what: string, { from, to }: Span) =>
    void found.set(what, joined([...(found.get(what) ?? []), { from, to }]));
  const everywhere = (span: Span) => {
    for (const resource of ['premium', 'war_room', 'ads_none']) add(`${resource} on every site`, span);
  };
  const held = heldBy(told);
  if (plan === 'ALL_ACCESS') everywhere(always);
  const all = held.filter(({ addOn }) => addOn === 'ALL_ACCESS');
  for (const each of all) everywhere(each);
  for (const { addOn, siteIds: read, ...span } of held) {
    if (addOn === 'AD_LITE') add('ads_lite on every site', span);
    if (addOn === 'WAR_ROOM') for (const id of siteIds) add(`war_room on ${id}`, span);
    if (addOn === 'SPY' || addOn === 'CONFERENCE') for (const id of read) add(`premium on ${id}`, span);
  }
  // A grant for every site replaces those of single sites.
  const apart = without(
    always,
    all.map(({ from, to }) => ({ from: exactly(from), to: exactly(to) })),
  );
  for (const { from, to } of apart) for (const id of siteIds) add(`premium on ${id}`, { from: from.from, to: to.from });
  return found;
}
