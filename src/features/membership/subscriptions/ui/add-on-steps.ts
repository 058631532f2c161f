import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { EligibleAddOn, estimateAddOnPrice, getAddOn } from '../../add-ons/contract.ts';

/** The steps of the sheet in which an add-on is bought: choose it, choose its site, see its price, pay. Pure. */

export type AddOnPrice = ReplyOf<typeof estimateAddOnPrice>;
export type OwnAddOns = ReplyOf<typeof getAddOn>;
export type SiteChoice = { id: number; name: string };

export type AddOnState = {
  modalStep: 'loading' | 'choose' | 'site' | 'price';
  own: OwnAddOns | null;
  /** By what the member pays: "Visa that ends in 4242"; null: he has nothing. */
  payWords: string | null;
  sites: readonly SiteChoice[];
  activeAddOn: EligibleAddOn | null;
  siteId: number | null;
  price: AddOnPrice | null;
  submitting: boolean;
  error: string;
};

export type AddOnEvent =
  | { kind: 'reset' }
  | { kind: 'loaded'; own: OwnAddOns; payWords: string | null }
  | { kind: 'chosen'; addOn: EligibleAddOn }
  | { kind: 'sites_loaded'; sites: readonly SiteChoice[] }
  | { kind: 'site_chosen'; siteId: number }
  | { kind: 'priced'; price: AddOnPrice }
  | { kind: 'back' }
  | { kind: 'submitting' }
  | { kind: 'failed'; message: string };

export const ADD_ON_START: AddOnState = {
  modalStep: 'loading',
  own: null,
  payWords: null,
  sites: [],
  activeAddOn: null,
  siteId: null,
  price: null,
  submitting: false,
  error: '',
};

export function addOnSteps(state: AddOnState, event: AddOnEvent): AddOnState {
  switch (event.kind) {
    case 'reset':
      return ADD_ON_START;
    case 'loaded':
      return { ...state, modalStep: 'choose', own: event.own, payWords: event.payWords };
    case 'chosen': {
      const modalStep = event.addOn.choosesSite ? 'site' : 'price';
      return { ...state, modalStep, activeAddOn: event.addOn, siteId: null, price: null, error: '' };
    }
    case 'sites_loaded':
      return { ...state, sites: event.sites };
    case 'site_chosen':
      return { ...state, modalStep: 'price', siteId: event.siteId, price: null, error: '' };
    case 'priced':
      return { ...state, price: event.price };
    case 'back':
      return back(state);
    case 'submitting':
      return { ...state, submitting: true, error: '' };
    case 'failed':
      return { ...state, submitting: false, error: event.message };
  }
}

/** From the price to the site, where one was chosen, and from there to the choice. */
function back(state: AddOnState): AddOnState {
  const isAtSite = state.modalStep === 'price' && state.activeAddOn?.choosesSite === true;
  return { ...state, modalStep: isAtSite ? 'site' : 'choose', price: null, submitting: false, error: '' };
}
