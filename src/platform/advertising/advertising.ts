import type { Config } from '../config/config.ts';

/**
 * The advertising of others: a page of an ad server in a frame of the slot's size, so that no script of theirs runs in ours. The browser
 * opens it only for who allows advertising, which nobody under 16 can. Without configuration there is none, and the slots hold what the
 * operator itself put in them.
 */
export type Advertising = {
  /** What a page must be allowed to frame; null: nothing. */
  origin: string | null;
  /** Whether bookmakers advertise there; a page that may not show them then has no such frame. */
  hasBetting: boolean;
  /** The address of the frame of a slot; null: the slot is the operator's own. */
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
