import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { EligibleAddOn, estimateAddOnPrice, getAddOn } from '../../add-ons/contract.ts';

/** The steps of the add-on sheet: choose add-ons, see their total price, pay. Pure. */

export type AddOnPrice = ReplyOf<typeof estimateAddOnPrice>;
export type OwnAddOns = ReplyOf<typeof getAddOn>;
export type SiteChoice = { id: number; name: string };

/** A chosen add-on. `site`: the one that SPY opens. */
export type BundleItem = { addOn: EligibleAddOn; site: SiteChoice | null };

export type AddOnState = {
  modalStep: 'loading' | 'choose' | 'site' | 'upsell' | 'price' | 'done';
  own: OwnAddOns | null;
  /** The payment method: "Visa ending in 4242"; null: there is none. */
  payWords: string | null;
  sites: readonly SiteChoice[];
  bundle: readonly BundleItem[];
  /** The price of the whole bundle; null: not known yet. */
  price: AddOnPrice | null;
  /** The add-on whose site is being chosen. */
  activeAddOn: EligibleAddOn | null;
  /** An add-on that opens every site for no more than the bundle costs each term; offered before the price. */
  upsellOption: EligibleAddOn | null;
  submitting: boolean;
  /** The add-ons that were bought; null: none yet. */
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
  | { kind: 'priced'; bundle: readonly BundleItem[]; price: AddOnPrice }
  | { kind: 'back' }
  | { kind: 'submitting' }
  | { kind: 'bought' }
  | { kind: 'failed'; message: string };

export const ADD_ON_START: AddOnState = {
  modalStep: 'loading',
  own: null,
  payWords: null,
  sites: [],
  bundle: [],
  price: null,
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
      // After the bank's question, paying comes first.
      return { ...state, own, payWords, modalStep: state.submitting ? 'loading' : 'choose' };
    }
    case 'sites_loaded':
      return { ...state, sites: event.sites };
    case 'site_asked':
      return { ...state, modalStep: 'site', activeAddOn: event.addOn, error: '' };
    case 'added': {
      const added = { addOn: event.addOn, site: event.site };
      return { ...state, modalStep: 'choose', activeAddOn: null, bundle: withItem(state.bundle, added), error: '' };
    }
    case 'removed':
      return { ...state, bundle: state.bundle.filter((item) => !isSame(item, event.item)), error: '' };
    case 'cleared':
      return { ...state, bundle: [], error: '' };
    case 'reviewed': {
      const upsellOption = upsellOf(state);
      return { ...state, price: null, error: '', upsellOption, modalStep: upsellOption ? 'upsell' : 'price' };
    }
    case 'upsell_answered': {
      const { upsellOption, bundle } = state;
      const taken = event.isTaken && upsellOption ? [{ addOn: upsellOption, site: null }] : bundle;
      return { ...state, price: null, error: '', bundle: taken, modalStep: 'price' };
    }
    case 'priced':
      // Ignores a late price that belongs to another choice.
      return isPriced(state, event.bundle) ? { ...state, price: event.price } : state;
    case 'back':
      return { ...state, modalStep: 'choose', activeAddOn: null, price: null, submitting: false, error: '' };
    case 'submitting':
      return { ...state, submitting: true, error: '' };
    case 'bought':
      return { ...state, modalStep: 'done', bundle: [], success: state.bundle, submitting: false };
    case 'failed': {
      const modalStep = state.modalStep === 'loading' && state.own ? 'choose' : state.modalStep;
      return { ...state, modalStep, submitting: false, error: event.message };
    }
  }
}

export const isSame = (a: Pick<BundleItem, 'addOn' | 'site'>, b: Pick<BundleItem, 'addOn' | 'site'>): boolean =>
  a.addOn.id === b.addOn.id && a.site?.id === b.site?.id;

const isPriced = ({ modalStep, bundle }: AddOnState, priced: readonly BundleItem[]) =>
  modalStep === 'price' &&
  bundle.length === priced.length &&
  bundle.every((item) => priced.some((each) => isSame(item, each)));

const hasAll = ({ addOn }: BundleItem) => addOn.id === 'ALL_ACCESS';

/** All Access replaces the others, and is removed when another one is chosen after it. */
function withItem(bundle: readonly BundleItem[], added: BundleItem): readonly BundleItem[] {
  if (hasAll(added)) return [added];
  return [...bundle.filter((item) => !hasAll(item) && !isSame(item, added)), added];
}

/** Dollars per term, before tax. */
export const termPriceOf = (bundle: readonly BundleItem[]): number =>
  bundle.reduce((cents, { addOn }) => cents + Math.round(addOn.price * 100), 0) / 100;

function upsellOf({ own, bundle }: AddOnState): EligibleAddOn | null {
  const all = own?.addOns.find(({ id }) => id === 'ALL_ACCESS');
  if (!all || bundle.some(hasAll)) return null;
  return termPriceOf(bundle) >= all.price ? all : null;
}
