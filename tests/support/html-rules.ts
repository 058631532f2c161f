import type { ConfigData } from 'html-validate';

/** Which rules served pages are held to; each one that is off says why. */
export const HTML_RULES: ConfigData = {
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes attributes and void elements in its own way; both are HTML.
    'attr-case': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-quotes': 'off',
    // React escapes `>` in text but not in attribute values, where it needs none.
    'no-raw-characters': 'off',
    // One line without white space is how pages are served.
    'no-inline-style': 'error',
    // React's useId writes `_R_1_`: any name without white space is an id.
    'valid-id': ['error', { relaxed: true }],
    'long-title': 'off',
    // Hashes of our own files come with the page; an attribute would say the same again.
    'require-sri': 'off',
  },
};
