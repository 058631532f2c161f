import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The area `alert` (specification, sections 3 and 4): no duplicates, the newest three are shown, those not persisted go with the page. */

export type AlertType = 'info' | 'severe' | 'siteAdaptive' | 'success';

export type AlertMessage = {
  id: string;
  /** Text; of HTML b, i and a are kept (decision 48). */
  message: string;
  type: AlertType;
  linkText?: string;
  href?: string;
  /** The name of what the link does here, in `alert-actions.ts`; it then leads nowhere. */
  action?: string;
  hasCloseButton: boolean;
  durationInSeconds?: number;
  persisted: boolean;
};

export type NewAlert = Pick<AlertMessage, 'message' | 'type'> & Partial<Omit<AlertMessage, 'id' | 'message' | 'type'>>;

export const ALERTS_SHOWN = 3;

type AlertsState = { alerts: AlertMessage[]; made: number };

const initialState: AlertsState = { alerts: [], made: 0 };

const isSame = (a: NewAlert, b: NewAlert) => a.message === b.message && a.type === b.type && a.href === b.href;

const slice = createSlice({
  name: 'alert',
  initialState,
  reducers: {
    alertShown(state, { payload }: PayloadAction<NewAlert>) {
      if (state.alerts.some((alert) => isSame(alert, payload))) return;
      state.made += 1;
      state.alerts.push({ hasCloseButton: true, persisted: true, ...payload, id: `bluechip-ALERT${state.made}` });
    },
    alertHidden(state, { payload }: PayloadAction<string>) {
      state.alerts = state.alerts.filter((alert) => alert.id !== payload);
    },
    alertsCleared(state) {
      state.alerts = [];
    },
    pageChanged(state) {
      state.alerts = state.alerts.filter((alert) => alert.persisted);
    },
  },
});

export const { alertShown, alertHidden, alertsCleared, pageChanged } = slice.actions;
export const alertsReducer = slice.reducer;

/** The newest three, oldest first. */
export const shownAlerts = (alerts: readonly AlertMessage[]) => alerts.slice(-ALERTS_SHOWN);

/** A site's call to action: nothing takes it away, so it stands in the page and never over it. */
export const isBanner = ({ type, hasCloseButton }: AlertMessage) => type === 'siteAdaptive' && !hasCloseButton;
