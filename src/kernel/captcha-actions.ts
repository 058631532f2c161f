/**
 * What a captcha is solved for. Turnstile and reCAPTCHA sign the action into the token, so that a token of one form is refused by another; a
 * proof of work is good for any form, once. Letters and underscores alone: both outside providers take them.
 */
export type CaptchaAction = 'sign_in' | 'register' | 'contact' | 'validate';

/** What a form in the browser solves one for. A live check of a name solves none: without an answer it shows nothing. */
export type FormCaptchaAction = Exclude<CaptchaAction, 'validate'>;
