/**
 * What the links of alerts do here, by the name in the alert's `action`: an alert is plain data and holds no function.
 */

const actions = new Map<string, () => void>();

/** The latest of a name counts. */
export function registerAlertAction(name: string, run: () => void): void {
  actions.set(name, run);
}

/** Nothing where the action's code has not arrived. */
export function runAlertAction(name: string): void {
  actions.get(name)?.();
}
