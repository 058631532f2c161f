/** Pages of the embedded providers, in place of an outside provider's own. */

export const EMBEDDED_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action *; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

/** `title` and `body` are our own HTML; callers escape anything from elsewhere. A row of buttons is a `div`. */
export const embeddedPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:10vh auto;padding:0 1.25rem}
h1{font-size:1.4rem}
label{display:block;font-weight:650}
input{font:inherit;box-sizing:border-box;width:100%;padding:.5rem;border:1px solid;background:none;color:inherit}
form{display:grid;gap:1rem}
div{display:flex;gap:.75rem;flex-wrap:wrap}
button{font:inherit;padding:.6rem 1.1rem;border:1px solid;background:none;color:inherit;cursor:pointer}
button:first-child{font-weight:650}
</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
