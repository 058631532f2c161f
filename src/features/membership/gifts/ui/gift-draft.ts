import { PAY_WAYS, type PayWay } from '#web/cards/pay-way.ts';
import { addressOf, type TypedAddress } from '#web/cards/typed-address.ts';
import { GIFT_TERMS } from '../gift-limits-view.ts';
import { NO_GIFT, type TypedGift } from './typed-gift.ts';

/** The gift form as it was filled in, stored by the browser while its buyer signs in again. It holds no card number. */

export type GiftDraft = {
  siteName: string;
  term: (typeof GIFT_TERMS)[number];
  gift: TypedGift;
  address: TypedAddress;
  way: PayWay;
};

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'bluechip_gift';

/** Stored for this tab only. Without storage the buyer fills in the form again. */
export function saveGiftDraft(draft: GiftDraft, storage: () => DraftStorage = () => sessionStorage): void {
  try {
    storage().setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is switched off or full.
  }
}

/** Reads the draft and removes it, so that a later visit starts with an empty form. */
export function takeGiftDraft(storage: () => DraftStorage = () => sessionStorage): GiftDraft | null {
  try {
    const text = storage().getItem(KEY);
    storage().removeItem(KEY);
    const draft: unknown = JSON.parse(text ?? 'null');
    return isGiftDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/**
 * Removes the draft when the page comes back from the back/forward cache. That page still holds the form, so nothing would read the draft
 * until a later, unrelated gift. Returns the end of watching.
 */
export function clearDraftOnPageRestore(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  storage?: () => DraftStorage,
): () => void {
  const clear = (event: Event) => {
    if ('persisted' in event && event.persisted === true) takeGiftDraft(storage);
  };
  page.addEventListener('pageshow', clear);
  return () => page.removeEventListener('pageshow', clear);
}

/** Checked by hand: in the browser zod is a stub that accepts everything. */
const isGiftDraft = (value: unknown): value is GiftDraft =>
  isObject(value) &&
  typeof value.siteName === 'string' &&
  isOneOf(GIFT_TERMS, value.term) &&
  isOneOf(PAY_WAYS, value.way) &&
  hasTextsOf(NO_GIFT, value.gift) &&
  isOneOf(['now', 'day'], value.gift.when) &&
  hasTextsOf(addressOf(null), value.address);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isOneOf = (options: readonly string[], value: unknown): boolean =>
  typeof value === 'string' && options.includes(value);

const hasTextsOf = (model: object, value: unknown): value is Record<string, string> =>
  isObject(value) && Object.keys(model).every((name) => typeof value[name] === 'string');
