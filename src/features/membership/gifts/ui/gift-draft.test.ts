import { expect, test, vi } from 'vitest';
import { clearDraftOnPageRestore, type GiftDraft, saveGiftDraft, takeGiftDraft } from './gift-draft.ts';
import { NO_GIFT } from './typed-gift.ts';

// Resolves zod as the client build does, where it accepts everything, so that a check that relies on it fails here.
vi.mock('zod', () => import('#web/client/zod-stub.ts'));

const DRAFT: GiftDraft = {
  siteName: 'alabama',
  term: '6',
  gift: { ...NO_GIFT, recipientName: 'Bo Birchwood', message: 'Have a good season!' },
  address: {
    name: 'Sample Member',
    street_1: '1 Sample Street',
    street_2: '',
    city: 'Minneapolis',
    state: 'MN',
    zip: '55401',
  },
  way: 'card',
};

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    items,
    storage: () => ({
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
      removeItem: (name: string) => void items.delete(name),
    }),
  };
}

test('a saved draft, with the chosen way of paying, is restored once', () => {
  const { storage } = memoryStorage();
  saveGiftDraft(DRAFT, storage);
  expect(takeGiftDraft(storage)).toEqual(DRAFT);
  expect(takeGiftDraft(storage)).toBeNull();
});

const NO_DRAFTS = [
  '{',
  'null',
  '{"term":"1"}',
  JSON.stringify({ ...DRAFT, way: 'cash' }),
  JSON.stringify({ ...DRAFT, term: 6 }),
  JSON.stringify({ ...DRAFT, gift: { ...DRAFT.gift, when: 'never' } }),
  JSON.stringify({ ...DRAFT, address: { ...DRAFT.address, zip: null } }),
];

test.each(NO_DRAFTS)('a stored text that is not a draft is dropped: %s', (text) => {
  const { storage, items } = memoryStorage();
  items.set('bluechip_gift', text);
  expect(takeGiftDraft(storage)).toBeNull();
  expect(items.size).toBe(0);
});

test('a browser without storage fails nothing', () => {
  const off = () => {
    throw new Error('switched off');
  };
  expect(() => saveGiftDraft(DRAFT, off)).not.toThrow();
  expect(takeGiftDraft(off)).toBeNull();
});

const pageShow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });

test('a page restored from the back/forward cache clears the draft', () => {
  const { storage } = memoryStorage();
  const page = new EventTarget();
  clearDraftOnPageRestore(page, storage);
  saveGiftDraft(DRAFT, storage);
  page.dispatchEvent(pageShow(true));
  expect(takeGiftDraft(storage)).toBeNull();
});

test('a page that was loaded keeps the draft for its form', () => {
  const { storage } = memoryStorage();
  const page = new EventTarget();
  clearDraftOnPageRestore(page, storage);
  saveGiftDraft(DRAFT, storage);
  page.dispatchEvent(pageShow(false));
  expect(takeGiftDraft(storage)).toEqual(DRAFT);
});

test('a page that was left for another clears no draft', () => {
  const { storage } = memoryStorage();
  const page = new EventTarget();
  const stop = clearDraftOnPageRestore(page, storage);
  saveGiftDraft(DRAFT, storage);
  stop();
  page.dispatchEvent(pageShow(true));
  expect(takeGiftDraft(storage)).toEqual(DRAFT);
});
