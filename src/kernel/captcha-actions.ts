/**
 * What a captcha is solved for. The provider signs the name into the token, so that a token of one form is refused by another. Letters and
 * underscores alone: both outside providers take them.
 */
export type CaptchaAction = 'sign_in' | 'register' | 'contact' | 'validate';

/** What a form in the browser solves one for. A live check of a name solves none: without an answer it shows nothing. */
export type FormCaptchaAction = Exclude<CaptchaAction, 'validate'>;
