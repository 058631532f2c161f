import { useEffect, useReducer, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import { keptWords } from '#web/cards/pay-way.ts';
import { soldSites } from '#web/sold-sites.ts';
import { subscriptionReplaced } from '#web/store/auth.ts';
import { failureText } from '#web/store/failures.ts';
import { useRequest } from '#web/use-request.ts';
import type { EligibleAddOn } from '../../add-ons/contract.ts';
import { ADD_ON_START, type AddOnEvent, addOnSteps, type BundleItem, isSame, type SiteChoice } from './add-on-steps.ts';
import { DONE } from './subscription-outcomes.ts';

/** A purchase that continues after the bank's question. */
export type Resumed = { addOnIds: EligibleAddOn['id'][]; siteIds: number[] };

const selectedOf = (bundle: readonly BundleItem[]): Resumed => ({
  addOnIds: [...new Set(bundle.map(({ addOn }) => addOn.id))],
  siteIds: bundle.flatMap(({ site }) => site?.id ?? []),
});

/** The API calls of the add-on sheet. `resumed`: the purchase that the member comes back to from the bank. */
export function useAddOns({
  subscriptionId,
  isOpen,
  resumed,
  chosen,
}: {
  subscriptionId: number;
  isOpen: boolean;
  resumed: Resumed | null;
  /** An add-on chosen on another page: the sheet opens with its price. */
  chosen: EligibleAddOn['id'] | null;
}) {
  const api = useApi();
  const tellStore = useDispatch();
  const [state, dispatch] = useReducer(addOnSteps, ADD_ON_START);
  const isBusy = useRef(false);
  const request = useRequest();
  const { bundle, price } = state;

  const failed = (error: unknown) => dispatch({ kind: 'failed', message: failureText(error) });
  /** Shown in the sheet, which covers the toast, and as a toast for when it is closed. */
  const refused = (error: unknown) => {
    failed(error);
    request.failed(failureText(error));
    request.toast(error);
  };

  const chosenOnce = useRef(chosen);
  const open = useRef(async (_: EligibleAddOn): Promise<void> => {});
  useEffect(() => {
    if (!api || !isOpen) return;
    let isStale = false;
    const load = async () => {
      try {
        const [own, billing] = await Promise.all([
          api.addOns.of({ query: { subscriptionId } }),
          api.billing.information(),
        ]);
        if (isStale) return;
        dispatch({ kind: 'loaded', own, payWords: keptWords(billing) });
        const addOn = chosenOnce.current === null ? undefined : own.addOns.find(({ id }) => id === chosenOnce.current);
        chosenOnce.current = null;
        if (addOn) await open.current(addOn);
      } catch (error) {
        if (!isStale) dispatch({ kind: 'failed', message: failureText(error) });
      }
    };
    void load();
    return () => {
      isStale = true;
      dispatch({ kind: 'reset' });
    };
  }, [api, isOpen, subscriptionId]);

  const choose = async (addOn: EligibleAddOn) => {
    if (!addOn.choosesSite) {
      dispatch({ kind: 'added', addOn, site: null });
      return;
    }
    dispatch({ kind: 'site_asked', addOn });
    if (!api) return;
    await soldSites(api).then((sites) => dispatch({ kind: 'sites_loaded', sites }), failed);
  };

  const loadPrice = async (items: readonly BundleItem[]) => {
    if (!api) return;
    try {
      const quoted = await api.addOns.price({ query: { subscriptionId, ...selectedOf(items) } });
      dispatch({ kind: 'priced', bundle: items, price: quoted });
    } catch (error) {
      failed(error);
    }
  };

  useEffect(() => {
    open.current = async (addOn) => {
      await choose(addOn);
      if (addOn.choosesSite) return;
      dispatch({ kind: 'reviewed' });
      await loadPrice([{ addOn, site: null }]);
    };
  });

  const advance = async (event: AddOnEvent) => {
    const next = addOnSteps(state, event);
    dispatch(event);
    if (next.modalStep === 'price') await loadPrice(next.bundle);
  };

  const remove = (item: BundleItem) => dispatch({ kind: 'removed', item });

  const pay = async () => {
    // A site is chosen before the sheet requests a price, so each price has a quote.
    if (!api || isBusy.current || !price?.quote) return;
    isBusy.current = true;
    request.started();
    dispatch({ kind: 'submitting' });
    const body = { subscriptionId, ...selectedOf(bundle), quote: price.quote };
    try {
      const { url, subscription } = await api.addOns.buy({ body });
      request.succeeded();
      if (url !== null) {
        location.assign(url);
        return;
      }
      dispatch({ kind: 'bought' });
      tellStore(subscriptionReplaced({ subscription, message: DONE.add_on_bought }));
    } catch (error) {
      if (isApiError(error) && error.code === 'quote_changed') await loadPrice(bundle);
      refused(error);
    }
    isBusy.current = false;
  };

  const resume = async (selected: Resumed) => {
    if (!api || isBusy.current) return;
    isBusy.current = true;
    request.started();
    dispatch({ kind: 'submitting' });
    try {
      const { url } = await api.addOns.buy({ body: { subscriptionId, ...selected } });
      request.succeeded();
      location.assign(url ?? '/users/subscriptions?done=add_on_bought');
    } catch (error) {
      isBusy.current = false;
      refused(error);
    }
  };
  const resuming = useRef(resume);
  useEffect(() => {
    resuming.current = resume;
  });
  useEffect(() => {
    if (resumed && api) void resuming.current(resumed);
  }, [resumed, api]);

  return {
    state,
    choose,
    chooseSite: (addOn: EligibleAddOn, site: SiteChoice) => dispatch({ kind: 'added', addOn, site }),
    isChosen: (addOn: EligibleAddOn) => bundle.some((item) => isSame(item, { addOn, site: null })),
    remove,
    clear: () => dispatch({ kind: 'cleared' }),
    review: () => advance({ kind: 'reviewed' }),
    answerUpsell: (isTaken: boolean) => advance({ kind: 'upsell_answered', isTaken }),
    back: () => dispatch({ kind: 'back' }),
    pay,
  };
}

export type AddOnSheet = ReturnType<typeof useAddOns>;
