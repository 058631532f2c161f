import { ALERTS_SHOWN } from '#kernel/alerts-shown.ts';
import { actionOf, signalOf } from './action-of.ts';

/**
 * The area `alert` (specification, sections 3 and 4): no duplicates, the newest three are shown, and those that are not persisted disappear
 * with the page.
 */

export type AlertType = 'info' | 'severe' | 'siteAdaptive' | 'success';

export type AlertMessage = {
  id: string;
  /** Text in which b, i and a are allowed as HTML (decision 48). */
  message: string;
  type: AlertType;
  linkText?: string;
  href?: string;
  /** The name of the link's handler in `alert-actions.ts`; the link then has no address. */
  action?: string;
  hasCloseButton: boolean;
  /** A line below the page's header, which covers nothing. */
  isInPage?: boolean;
  durationInSeconds?: number;
  persisted: boolean;
};

export type NewAlert = Pick<AlertMessage, 'message' | 'type'> & Partial<Omit<AlertMessage, 'id' | 'message' | 'type'>>;

type AlertsState = { alerts: AlertMessage[]; made: number };

const initialState: AlertsState = { alerts: [], made: 0 };

const isSame = (a: NewAlert, b: NewAlert) => a.message === b.message && a.type === b.type && a.href === b.href;

/** A site's call to action, which cannot be closed. */
export const isBanner = ({ type, hasCloseButton }: AlertMessage) => type === 'siteAdaptive' && !hasCloseButton;

export const alertShown = actionOf<NewAlert>('alert/alertShown');
export const alertHidden = actionOf<string>('alert/alertHidden');
export const alertsCleared = signalOf('alert/alertsCleared');
export const pageChanged = signalOf('alert/pageChanged');

export function alertsReducer(state: AlertsState = initialState, action: { type: string }): AlertsState {
  const { alerts, made } = state;
  if (alertShown.match(action)) {
    if (alerts.some((alert) => isSame(alert, action.payload))) return state;
    const alert = { hasCloseButton: true, persisted: true, ...action.payload, id: `bluechip-ALERT${made + 1}` };
    return { alerts: [...alerts, alert], made: made + 1 };
  }
  if (alertHidden.match(action)) return { ...state, alerts: alerts.filter(({ id }) => id !== action.payload) };
  if (alertsCleared.match(action)) return { ...state, alerts: alerts.filter(isBanner) };
  if (pageChanged.match(action)) return { ...state, alerts: alerts.filter(({ persisted }) => persisted) };
  return state;
}

const isInPage = (alert: AlertMessage) => alert.isInPage || isBanner(alert);

/** The newest three toasts, or the newest three lines of the page, oldest first. */
export const shownAlerts = (alerts: readonly AlertMessage[], inPage = false) =>
  alerts.filter((alert) => !isInPage(alert) === !inPage).slice(-ALERTS_SHOWN);
