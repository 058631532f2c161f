/** The handlers of alert links, by the name in the alert's `action`: an alert is plain data and cannot hold a function. */

const actions = new Map<string, () => void>();

/** The latest handler of a name replaces earlier ones. */
export function registerAlertAction(name: string, run: () => void): void {
  actions.set(name, run);
}

/** Does nothing if the action's code has not loaded yet. */
export function runAlertAction(name: string): void {
  actions.get(name)?.();
}
