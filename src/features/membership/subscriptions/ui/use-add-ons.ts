import { useEffect, useReducer, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useApi } from '#web/calls.ts';
import { keptWords } from '#web/cards/pay-way.ts';
import { soldSites } from '#web/sold-sites.ts';
import { subscriptionReplaced } from '#web/store/auth.ts';
import { failureText } from '#web/store/failures.ts';
import { useFailureToast } from '#web/use-failure-toast.ts';
import type { EligibleAddOn } from '../../add-ons/contract.ts';
import { ADD_ON_START, addOnSteps, type BundleItem, isSame, type SiteChoice } from './add-on-steps.ts';
import { buyBundle, priceOfItem } from './buy-bundle.ts';
import { DONE } from './subscription-outcomes.ts';

export type Resumed = { addOnId: EligibleAddOn['id']; siteId: number | null };

/** What the sheet asks of the server. `resumed`: the member comes back from their bank, for this one. */
export function useAddOns({
  subscriptionId,
  isOpen,
  resumed,
}: {
  subscriptionId: number;
  isOpen: boolean;
  resumed: Resumed | null;
}) {
  const api = useApi();
  const tellStore = useDispatch();
  const [state, dispatch] = useReducer(addOnSteps, ADD_ON_START);
  const isBusy = useRef(false);
  const failureToast = useFailureToast();
  const { bundle, upsellOption } = state;

  const failed = (error: unknown) => dispatch({ kind: 'failed', message: failureText(error) });

  useEffect(() => {
    if (!api || !isOpen) return;
    let isStale = false;
    const load = async () => {
      try {
        const [own, billing] = await Promise.all([
          api.addOns.of({ query: { subscriptionId } }),
          api.billing.information(),
        ]);
        if (!isStale) dispatch({ kind: 'loaded', own, payWords: keptWords(billing) });
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

  const askPrices = async (items: readonly BundleItem[]) => {
    if (!api) return;
    const ask = async (item: BundleItem) => {
      dispatch({ kind: 'priced', item, price: await priceOfItem(api, subscriptionId, item) });
    };
    await Promise.all(items.map(ask)).catch(failed);
  };

  const review = async () => {
    const next = addOnSteps(state, { kind: 'reviewed' });
    dispatch({ kind: 'reviewed' });
    if (next.modalStep === 'price') await askPrices(bundle);
  };

  const answerUpsell = async (isTaken: boolean) => {
    dispatch({ kind: 'upsell_answered', isTaken });
    await askPrices(isTaken && upsellOption ? [{ addOn: upsellOption, site: null, price: null }] : bundle);
  };

  const remove = (item: BundleItem) => dispatch({ kind: 'removed', item });

  const pay = async () => {
    if (!api || isBusy.current) return;
    isBusy.current = true;
    failureToast.hide();
    dispatch({ kind: 'submitting' });
    try {
      const url = await buyBundle(api, subscriptionId, {
        bundle,
        onPriced: (item, price) => dispatch({ kind: 'priced', item, price }),
        onBought: (item, subscription) => {
          dispatch({ kind: 'bought', item });
          tellStore(subscriptionReplaced({ subscription, message: DONE.add_on_bought }));
        },
      });
      if (url !== null) {
        location.assign(url);
        return;
      }
    } catch (error) {
      failed(error);
      // The sheet covers it; it is there once the sheet is closed.
      failureToast.show(error);
    }
    isBusy.current = false;
  };

  const resume = async ({ addOnId, siteId }: Resumed) => {
    if (!api || isBusy.current) return;
    isBusy.current = true;
    dispatch({ kind: 'submitting' });
    try {
      const body = { subscriptionId, addOnId, ...(siteId === null ? {} : { siteIds: [siteId] }) };
      const { url } = await api.addOns.buy({ body });
      location.assign(url ?? '/users/subscriptions?done=add_on_bought');
    } catch (error) {
      isBusy.current = false;
      failed(error);
      failureToast.show(error);
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
    review,
    answerUpsell,
    back: () => dispatch({ kind: 'back' }),
    pay,
  };
}

export type AddOnSheet = ReturnType<typeof useAddOns>;
