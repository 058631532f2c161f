import type { FormCaptchaAction } from '#kernel/captcha-actions.ts';
import { CHECKING, captchaFailure, INTERACTIVE } from './captcha-words.ts';
import { LOAD_MS, loadScript, withinTime } from './provider-script.ts';

/** Cloudflare Turnstile. It usually asks nothing; in managed mode it may show a checkbox, in the form's place for it. */

type TurnstileOptions = {
  sitekey: string;
  action: string;
  appearance: 'interaction-only';
  size: 'flexible';
  retry: 'never';
  'response-field': boolean;
  callback: (token: string) => void;
  'error-callback': (code?: string) => void;
  'unsupported-callback': () => void;
  'before-interactive-callback': () => void;
  'after-interactive-callback': () => void;
};

export type Turnstile = {
  render: (place: HTMLElement, options: TurnstileOptions) => string | null | undefined;
  remove: (widget: string) => void;
};

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** Its codes for a frame that did not load. */
const NO_FRAME = '200500';
const NOT_LOADED_CODE = /^2005/;

async function loadTurnstile(): Promise<Turnstile | undefined> {
  await loadScript(SCRIPT);
  return window.turnstile;
}

type TurnstileForm = {
  siteKey: string;
  action: FormCaptchaAction;
  place: HTMLElement | null;
  onStatus: (words: string) => void;
};

/** `load`: for tests. */
export async function solveByTurnstile(form: TurnstileForm, load = loadTurnstile): Promise<string> {
  const { action, place } = form;
  const turnstile = await withinTime(load()).catch(() => undefined);
  if (!turnstile || !place) throw captchaFailure('not_loaded', action);
  let widget: string | null | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const options = optionsOf(form, place, { resolve, reject });
      widget = render(turnstile, place, options);
      if (!widget) options['error-callback'](NO_FRAME);
    });
  } finally {
    if (widget) turnstile.remove(widget);
  }
}

/** Throws if it cannot start, for example with an invalid site key. */
function render(turnstile: Turnstile, place: HTMLElement, options: TurnstileOptions) {
  try {
    return turnstile.render(place, options);
  } catch {
    return null;
  }
}

type Outcome = { resolve: (token: string) => void; reject: (error: Error) => void };

function optionsOf(
  { siteKey, action, onStatus }: TurnstileForm,
  place: HTMLElement,
  { resolve, reject }: Outcome,
): TurnstileOptions {
  // This timeout must not apply once the reader sees the check, because they may take their time.
  const silence = setTimeout(() => reject(captchaFailure('not_loaded', action)), LOAD_MS);
  const end = (finish: () => void) => {
    clearTimeout(silence);
    finish();
  };
  return {
    sitekey: siteKey,
    action,
    appearance: 'interaction-only',
    size: 'flexible',
    retry: 'never',
    // The token goes with the call; a hidden field would be sent with every later one.
    'response-field': false,
    callback: (token) => end(() => resolve(token)),
    'error-callback': (code = '') =>
      end(() => reject(captchaFailure(NOT_LOADED_CODE.test(code) ? 'not_loaded' : 'not_passed', action))),
    'unsupported-callback': () => end(() => reject(captchaFailure('not_passed', action))),
    'before-interactive-callback': () => {
      clearTimeout(silence);
      onStatus(INTERACTIVE);
      place.scrollIntoView({ block: 'nearest' });
    },
    'after-interactive-callback': () => onStatus(CHECKING),
  };
}
