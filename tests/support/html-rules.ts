import type { ConfigData } from 'html-validate';

/** The rules that served pages must pass; each disabled one says why. */
export const HTML_RULES: ConfigData = {
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes attributes and void elements in its own way; both are valid HTML.
    'attr-case': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-quotes': 'off',
    // React escapes `>` in text but not in attribute values, where it is not needed.
    'no-raw-characters': 'off',
    // Pages are served as one line without white space.
    'no-inline-style': 'error',
    // React's useId writes `_R_1_`: any name without white space is a valid id.
    'valid-id': ['error', { relaxed: true }],
    'long-title': 'off',
    // Hashes of our own files come with the page; an attribute would repeat them.
    'require-sri': 'off',
  },
};
