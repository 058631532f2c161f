/**
 * Typed actions of the areas that every page has. Those have handwritten reducers: Redux Toolkit's slices, which the other areas use, would
 * be a twentieth of what an anonymous reader loads.
 */

type Action = { type: string };

export function actionOf<Payload>(type: string) {
  const make = (payload: Payload) => ({ type, payload });
  return Object.assign(make, {
    match: (action: Action): action is ReturnType<typeof make> => action.type === type,
  });
}

/** An action without a payload. */
export function signalOf(type: string) {
  const make = () => ({ type });
  return Object.assign(make, { match: (action: Action): boolean => action.type === type });
}
