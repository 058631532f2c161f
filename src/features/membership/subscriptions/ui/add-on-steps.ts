import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { EligibleAddOn, estimateAddOnPrice, getAddOn } from '../../add-ons/contract.ts';

/** The steps of the sheet in which add-ons are bought: choose some, see what they cost together, pay. Pure. */

export type AddOnPrice = ReplyOf<typeof estimateAddOnPrice>;
export type OwnAddOns = ReplyOf<typeof getAddOn>;
export type SiteChoice = { id: number; name: string };

/** A chosen add-on. `site`: where it reads one; `price`: null while it is asked for. */
export type BundleItem = { addOn: EligibleAddOn; site: SiteChoice | null; price: AddOnPrice | null };

export type AddOnState = {
  modalStep: 'loading' | 'choose' | 'site' | 'upsell' | 'price' | 'done';
  own: OwnAddOns | null;
  /** By what the member pays: "Visa that ends in 4242"; null: there is no payment method. */
  payWords: string | null;
  sites: readonly SiteChoice[];
  bundle: readonly BundleItem[];
  /** The one whose site is being chosen. */
  activeAddOn: EligibleAddOn | null;
  /** Everything for no more than the bundle costs each term: offered before the price. */
  upsellOption: EligibleAddOn | null;
  submitting: boolean;
  /** What was bought; null: nothing yet. */
  success: readonly BundleItem[] | null;
  error: string;
};

export type AddOnEvent =
  | { kind: 'reset' }
  | { kind: 'loaded'; own: OwnAddOns; payWords: string | null }
  | { kind: 'sites_loaded'; sites: readonly SiteChoice[] }
  | { kind: 'site_asked'; addOn: EligibleAddOn }
  | { kind: 'added'; addOn: EligibleAddOn; site: SiteChoice | null }
  | { kind: 'removed'; item: BundleItem }
  | { kind: 'cleared' }
  | { kind: 'reviewed' }
  | { kind: 'upsell_answered'; isTaken: boolean }
  | { kind: 'priced'; item: BundleItem; price: AddOnPrice }
  | { kind: 'back' }
  | { kind: 'submitting' }
  | { kind: 'bought'; item: BundleItem }
  | { kind: 'failed'; message: string };

export const ADD_ON_START: AddOnState = {
  modalStep: 'loading',
  own: null,
  payWords: null,
  sites: [],
  bundle: [],
  activeAddOn: null,
  upsellOption: null,
  submitting: false,
  success: null,
  error: '',
};

export function addOnSteps(state: AddOnState, event: AddOnEvent): AddOnState {
  switch (event.kind) {
    case 'reset':
      return ADD_ON_START;
    case 'loaded': {
      const { own, payWords } = event;
      // Somebody who comes back from their bank waits for the payment first.
      return { ...state, own, payWords, modalStep: state.submitting ? 'loading' : 'choose' };
    }
    case 'sites_loaded':
      return { ...state, sites: event.sites };
    case 'site_asked':
      return { ...state, modalStep: 'site', activeAddOn: event.addOn, error: '' };
    case 'added': {
      const added = { addOn: event.addOn, site: event.site, price: null };
      return { ...state, modalStep: 'choose', activeAddOn: null, bundle: withItem(state.bundle, added), error: '' };
    }
    case 'removed':
      return { ...state, bundle: state.bundle.filter((item) => !isSame(item, event.item)), error: '' };
    case 'cleared':
      return { ...state, bundle: [], error: '' };
    case 'reviewed': {
      const upsellOption = upsellOf(state);
      return { ...unpriced(state), upsellOption, modalStep: upsellOption ? 'upsell' : 'price' };
    }
    case 'upsell_answered': {
      const { upsellOption, bundle } = state;
      const taken = event.isTaken && upsellOption ? [{ addOn: upsellOption, site: null, price: null }] : bundle;
      return { ...unpriced(state), bundle: taken, modalStep: 'price' };
    }
    case 'priced': {
      const bundle = state.bundle.map((item) => (isSame(item, event.item) ? { ...item, price: event.price } : item));
      return { ...state, bundle };
    }
    case 'back':
      return { ...state, modalStep: 'choose', activeAddOn: null, submitting: false, error: '' };
    case 'submitting':
      return { ...state, submitting: true, error: '' };
    case 'bought':
      return bought(state, event.item);
    case 'failed': {
      const modalStep = state.modalStep === 'loading' && state.own ? 'choose' : state.modalStep;
      return { ...state, modalStep, submitting: false, error: event.message };
    }
  }
}

/** One after the other: the last one ends the purchase, and what was bought leaves the bundle. */
function bought(state: AddOnState, item: BundleItem): AddOnState {
  const bundle = state.bundle.filter((each) => !isSame(each, item));
  const success = [...(state.success ?? []), item];
  return bundle.length > 0
    ? { ...state, bundle, success }
    : { ...state, bundle, success, modalStep: 'done', submitting: false };
}

const unpriced = (state: AddOnState): AddOnState => ({
  ...state,
  bundle: state.bundle.map((item) => ({ ...item, price: null })),
  error: '',
});

export const isSame = (a: Pick<BundleItem, 'addOn' | 'site'>, b: Pick<BundleItem, 'addOn' | 'site'>): boolean =>
  a.addOn.id === b.addOn.id && a.site?.id === b.site?.id;

const hasAll = ({ addOn }: BundleItem) => addOn.id === 'ALL_ACCESS';

/** All Access replaces the others, and gives way to one that is chosen after it. */
function withItem(bundle: readonly BundleItem[], added: BundleItem): readonly BundleItem[] {
  if (hasAll(added)) return [added];
  return [...bundle.filter((item) => !hasAll(item) && !isSame(item, added)), added];
}

/** Dollars each term, before tax. */
export const termPriceOf = (bundle: readonly BundleItem[]): number =>
  bundle.reduce((cents, { addOn }) => cents + Math.round(addOn.price * 100), 0) / 100;

function upsellOf({ own, bundle }: AddOnState): EligibleAddOn | null {
  const all = own?.addOns.find(({ id }) => id === 'ALL_ACCESS');
  if (!all || bundle.some(hasAll)) return null;
  return termPriceOf(bundle) >= all.price ? all : null;
}

/** What the whole bundle costs today, tax included, in dollars; null while one price is missing. */
export function amountDueOf(bundle: readonly BundleItem[]): number | null {
  const due = bundle.map(({ price }) => price?.amountDue);
  return due.some((amount) => amount === undefined)
    ? null
    : due.reduce<number>((cents, amount = 0) => cents + Math.round(amount * 100), 0) / 100;
}
