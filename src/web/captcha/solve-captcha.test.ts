import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiError } from '#kernel/errors.ts';
import { LOAD_MS } from './provider-script.ts';
import { type Recaptcha, solveByRecaptcha } from './recaptcha.ts';
import type { CaptchaChallenge, CaptchaForm } from './solve-captcha.ts';
import { solveByTurnstile, type Turnstile } from './turnstile.ts';
import { withCaptcha } from './with-captcha.ts';

/** The browser's half of a captcha, with the provider's global object as documented. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Options = Parameters<Turnstile['render']>[1];

/** `run`: what the widget does once it is rendered. */
function turnstileForm(run: (options: Options) => void, { widget = 'w1' }: { widget?: string | null } = {}) {
  const rendered: Options[] = [];
  const removed: string[] = [];
  const statuses: string[] = [];
  const place = { scrollIntoView: vi.fn<() => void>() } as unknown as HTMLElement;
  const turnstile: Turnstile = {
    render: (_, options) => {
      rendered.push(options);
      queueMicrotask(() => run(options));
      return widget;
    },
    remove: (id) => void removed.push(id),
  };
  const form = {
    siteKey: 'a-key',
    action: 'sign_in',
    place,
    onStatus: (words: string) => statuses.push(words),
  } as const;
  return { rendered, removed, statuses, place, form, load: async () => turnstile };
}

const NOT_LOADED = /didn’t load. Turn off content blockers .* then try again\. You can also log in with a link/;
const NOT_PASSED = /couldn’t confirm that you’re a person\. Please try again\. You can also log in with a link/;

describe('Turnstile', () => {
  test('gives the token for the form’s action, leaves no field in the form, and goes', async () => {
    const { form, load, rendered, removed, statuses } = turnstileForm(({ callback }) => callback('a-token'));
    expect(await solveByTurnstile(form, load)).toBe('a-token');
    expect(rendered).toEqual([
      expect.objectContaining({
        sitekey: 'a-key',
        action: 'sign_in',
        appearance: 'interaction-only',
        'response-field': false,
      }),
    ]);
    expect(removed).toEqual(['w1']);
    expect(statuses).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a check that is shown is said, scrolled to, and waited for', async () => {
    let finish = (): void => {};
    const { form, load, statuses, place } = turnstileForm((options) => {
      options['before-interactive-callback']();
      finish = () => {
        options['after-interactive-callback']();
        options.callback('late-token');
      };
    });
    const solved = solveByTurnstile(form, load);
    await vi.advanceTimersByTimeAsync(10 * LOAD_MS);
    expect(statuses).toEqual(['Complete the check below to continue.']);
    expect(place.scrollIntoView).toHaveBeenCalledOnce();
    finish();
    expect(await solved).toBe('late-token');
    expect(statuses.at(-1)).toBe('Making sure you’re human…');
  });

  test.each([
    { fault: 'a frame that did not load', code: '200500', words: NOT_LOADED },
    { fault: 'a challenge that was not passed', code: '300030', words: NOT_PASSED },
    { fault: 'an error without a code', code: undefined, words: NOT_PASSED },
  ])('$fault is said with what to do next', async ({ code, words }) => {
    const { form, load, removed } = turnstileForm((options) => options['error-callback'](code));
    const refusal = await solveByTurnstile(form, load).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'captcha_needed', message: expect.stringMatching(words) });
    expect(removed).toEqual(['w1']);
  });

  test('a browser that it does not support does not pass', async () => {
    const { form, load } = turnstileForm((options) => options['unsupported-callback']());
    await expect(solveByTurnstile(form, load)).rejects.toThrow(NOT_PASSED);
  });

  test.each([
    { fault: 'no script', load: () => Promise.reject(new Error('blocked')) },
    { fault: 'a script without its object', load: async () => undefined },
  ])('$fault: the form says that it did not load', async ({ load }) => {
    await expect(solveByTurnstile(turnstileForm(() => {}).form, load)).rejects.toThrow(NOT_LOADED);
  });

  test('a widget that cannot be rendered did not load', async () => {
    const { form, load } = turnstileForm(() => {}, { widget: null });
    await expect(solveByTurnstile(form, load)).rejects.toThrow(NOT_LOADED);
    const broken = async () => ({
      render: () => {
        throw new Error('invalid sitekey');
      },
      remove: () => {},
    });
    await expect(solveByTurnstile(form, broken)).rejects.toThrow(NOT_LOADED);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    { silence: 'the script', load: () => new Promise<never>(() => {}) },
    { silence: 'the widget', load: turnstileForm(() => {}).load },
  ])('$silence that says nothing is given up', async ({ load }) => {
    const solved = solveByTurnstile(turnstileForm(() => {}).form, load).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2 * LOAD_MS);
    expect(await solved).toMatchObject({ message: expect.stringMatching(NOT_LOADED) });
  });
});

describe('reCAPTCHA v3', () => {
  const form = { siteKey: 'a-key', action: 'contact' } as const;

  test('gives the token for the form’s action once it is ready', async () => {
    const asked: object[] = [];
    const recaptcha: Recaptcha = {
      ready: (run) => queueMicrotask(run),
      execute: async (siteKey, options) => {
        asked.push({ siteKey, ...options });
        return 'a-token';
      },
    };
    expect(await solveByRecaptcha(form, async () => recaptcha)).toBe('a-token');
    expect(asked).toEqual([{ siteKey: 'a-key', action: 'contact' }]);
  });

  test.each([
    { fault: 'a blocked script', load: () => Promise.reject(new Error('blocked')) },
    {
      fault: 'a wrong key',
      load: async () => ({
        ready: (run: () => void) => run(),
        execute: () => {
          throw new Error('Invalid site key');
        },
      }),
    },
    { fault: 'a script that is never ready', load: async () => ({ ready: () => {}, execute: async () => 'never' }) },
  ])('$fault: the form says that it did not load', async ({ load }) => {
    const solved = solveByRecaptcha(form, load).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(LOAD_MS);
    expect(await solved).toMatchObject({
      code: 'captcha_needed',
      message: expect.stringMatching(/didn’t load.* You can also wait an hour\.$/),
    });
  });
});

describe('a call that may ask for a captcha', () => {
  const needed = () =>
    apiError('captcha_needed', { message: 'Please complete the check that you’re human, then try again.' });
  /** A page loaded before a deployment does not know the new provider: it loads nothing and reports a failure. */
  const unknown = JSON.parse('{"provider":"another","siteKey":null,"challenge":null}');

  function call(answers: unknown[], challenge: CaptchaChallenge = unknown) {
    const statuses: string[] = [];
    const sent: (string | undefined)[] = [];
    let asked = 0;
    const api = {
      registration: {
        captcha: async () => {
          asked++;
          return challenge;
        },
      },
    };
    const form: CaptchaForm = { action: 'register', place: () => null, onStatus: (words) => statuses.push(words) };
    const attempt = async (solution?: string) => {
      sent.push(solution);
      const answer = answers[sent.length - 1];
      if (answer instanceof Error) throw answer;
      return answer;
    };
    return { statuses, sent, asked: () => asked, done: withCaptcha(api, attempt, form) };
  }

  test('asks for none and loads nothing where the call goes through', async () => {
    const { done, asked, statuses } = call(['done']);
    expect({ reply: await done, asked: asked(), statuses }).toEqual({ reply: 'done', asked: 0, statuses: [] });
  });

  test('asks for none where the call is refused for anything else', async () => {
    const { done, asked } = call([apiError('wrong_credentials')]);
    await expect(done).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(asked()).toBe(0);
  });

  test('says that it checks, and is silent again when that failed', async () => {
    const { done, statuses, sent } = call([needed()]);
    await expect(done).rejects.toThrow(/didn’t load/);
    expect({ statuses, tries: sent.length }).toEqual({ statuses: ['Making sure you’re human…', ''], tries: 1 });
  });

  describe('with the proof of work', () => {
    const easy = async (): Promise<CaptchaChallenge> => {
      vi.useRealTimers();
      const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3, deriveKey });
      return { provider: 'altcha', siteKey: null, challenge: JSON.stringify(challenge) };
    };

    test('is sent again with the solution', async () => {
      const { done, sent } = call([needed(), 'done'], await easy());
      expect(await done).toBe('done');
      expect(JSON.parse(atob(sent[1] ?? ''))).toMatchObject({ solution: { counter: 3 } });
    });

    test('a solution that is refused is said with what to do next, and another failure is itself', async () => {
      await expect(call([needed(), needed()], await easy()).done).rejects.toThrow(
        'We couldn’t confirm that you’re a person. Please try again. You can also wait an hour.',
      );
      await expect(call([needed(), apiError('overloaded')], await easy()).done).rejects.toMatchObject({
        code: 'overloaded',
      });
    });
  });
});
