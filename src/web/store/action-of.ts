/**
 * Typed actions of the areas that every page has. Those are reducers by hand: Redux Toolkit's slices, which the other areas are, would be
 * a twentieth of what an anonymous reader loads.
 */

type Action = { type: string };

export function actionOf<Payload>(type: string) {
  const make = (payload: Payload) => ({ type, payload });
  return Object.assign(make, {
    match: (action: Action): action is ReturnType<typeof make> => action.type === type,
  });
}

/** An action that says nothing but that it happened. */
export function signalOf(type: string) {
  const make = () => ({ type });
  return Object.assign(make, { match: (action: Action): boolean => action.type === type });
}
