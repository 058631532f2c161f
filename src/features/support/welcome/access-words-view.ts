import { readerDate } from '#kernel/dates.ts';

/** A member's access as text. Pure. */

/** The label of an account without a subscription, word for word from the specification (M03). */
export const FREE_ACCOUNT = 'Free Account - No Subscriptions';

/** Shown only if the operator has a message board (M04, decision 53). */
export const FREE_BOARDS = 'You have access to free message boards';

export const WELCOME_PATH = '/landing_page';

const WORDS = {
  premium: 'subscriber stories',
  war_room: 'the War Room',
  ads_lite: 'fewer ads',
  ads_none: 'no ads',
} as const;

export type Access = {
  resource: keyof typeof WORDS;
  site: { id: number; name: string; href: string } | null;
  /** ISO 8601. */
  until: string | null;
};

export type SiteAccess = { name: string; href: string | null; what: string };

/** One line for each site: "Stories for members and the war room until Jan 7, 2027". */
export function accessLines(access: readonly Access[], now: Date): SiteAccess[] {
  const bySite = Map.groupBy(access, ({ site }) => site?.id ?? 0);
  return [...bySite.values()].map((here) => {
    const byEnd = Map.groupBy(here, ({ until }) => until);
    const parts = [...byEnd].map(([until, same]) => {
      const what = new Intl.ListFormat('en-US').format(same.map(({ resource }) => WORDS[resource]));
      return until === null ? what : `${what} until ${readerDate(new Date(until), now)}`;
    });
    const what = parts.join('; ');
    const site = here[0]?.site;
    return {
      name: site?.name ?? 'Every site',
      href: site?.href ?? null,
      what: `${what.charAt(0).toUpperCase()}${what.slice(1)}`,
    };
  });
}

/** Whether anything that is not free to everybody can be read. */
export const readsMore = (access: readonly Access[]): boolean =>
  access.some(({ resource }) => resource === 'premium' || resource === 'war_room');

/** The ids of the sites whose stories for members the member can read. */
export function readableSites(access: readonly Access[]): 'all' | number[] {
  const premium = access.filter(({ resource }) => resource === 'premium');
  return premium.some(({ site }) => site === null) ? 'all' : premium.flatMap(({ site }) => site?.id ?? []);
}
