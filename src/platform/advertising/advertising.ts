import type { Config } from '../config/config.ts';

/**
 * Third-party advertising: a page of an ad server in an iframe of the slot's size, so that none of its scripts run in ours. The browser
 * loads it only for readers who allow advertising, which nobody under 16 can. Without configuration there is none, and the slots hold what
 * the operator put in them.
 */
export type Advertising = {
  /** The origin that pages must allow in an iframe; null if none. */
  origin: string | null;
  /** Whether bookmakers advertise there. A page that may not show betting ads then has no such iframe. */
  hasBetting: boolean;
  /** The address of a slot's iframe; null if the slot shows the operator's own content. */
  frame(slot: AdFrame): string | null;
};

export type AdFrame = { site: string; page: string; place: string };

type Settings = Pick<Config, 'ADVERTISING_TAG_URL' | 'ADVERTISING_TAG_HAS_BETTING'>;

export function createAdvertising({ ADVERTISING_TAG_URL: tag, ADVERTISING_TAG_HAS_BETTING }: Settings): Advertising {
  if (tag === undefined) return { origin: null, hasBetting: false, frame: () => null };
  return {
    origin: new URL(tag).origin,
    hasBetting: ADVERTISING_TAG_HAS_BETTING,
    frame(slot) {
      const url = new URL(tag);
      for (const [name, value] of Object.entries(slot)) url.searchParams.set(name, value);
      return url.href;
    },
  };
}
