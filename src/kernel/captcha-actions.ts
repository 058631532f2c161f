/**
 * The purpose of a captcha. Turnstile and reCAPTCHA sign the action into the token, so that the token of one form is refused by another; a
 * proof of work is good for any form, once. Only letters and underscores, which both outside providers accept.
 */
export type CaptchaAction = 'sign_in' | 'register' | 'contact' | 'validate';

/** The actions for which a form in the browser solves a captcha. A live check of a name solves none: if it is refused, it shows nothing. */
export type FormCaptchaAction = Exclude<CaptchaAction, 'validate'>;
