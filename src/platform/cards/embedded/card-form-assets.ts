/**
 * The styles and the script of the card form. They are strings because the page is self-contained: its content security policy lists their
 * hashes.
 */

/** The sizes and colors of our own controls (design-system/tokens.css), which do not reach into an iframe. */
export const CARD_FORM_STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#fff,#0d1218);--ink:light-dark(#0e1620,#eef2f6);--edge:light-dark(#7b8794,#6e7d8c);--hint:light-dark(#5a6775,#95a3b1);--error:light-dark(#b42318,#ff8f80);--focus:light-dark(#1650d0,#86adff);font:16px/1.3 "Archivo Variable",Arial,system-ui,sans-serif}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{margin:0;padding:3px;background:var(--paper);color:var(--ink)}
form{display:grid;grid-template-columns:1fr 1fr;gap:16px}
.field{display:grid;gap:5px;align-content:start;min-width:0}
.field[data-field=number]{grid-column:1/-1}
label{font-size:13px;font-weight:650}
input{box-sizing:border-box;width:100%;height:44px;padding:0 12px;border:1px solid var(--edge);border-radius:2px;background:var(--paper);color:inherit;font:inherit;font-variant-numeric:tabular-nums}
input::placeholder{color:var(--hint);opacity:1}
input:focus-visible{outline:2px solid var(--focus);outline-offset:1px}
input[aria-invalid=true]{border:2px solid var(--error)}
.error{margin:0;font-size:13px;font-weight:600;color:var(--error)}
.error:empty{display:none}
`;

/** The framing page passes its origin in the fragment (#origin=…&theme=…). The form exchanges messages with that page only. */
export const CARD_FORM_SCRIPT = `
(() => {
  const asked = new URLSearchParams(location.hash.slice(1));
  const page = asked.get('origin') ?? '';
  const theme = asked.get('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const form = document.querySelector('form');
  const inputs = { number: form[0], expiry: form[1], cvc: form[2] };
  const labels = { number: 'your card number', expiry: 'the expiration date', cvc: 'the security code' };
  const digits = (input) => input.value.replace(/\\D/g, '');
  const say = (message) => { if (page !== '') parent.postMessage(message, page); };

  const mark = (name, text) => {
    document.getElementById(name + '-error').textContent = text;
    if (text === '') inputs[name].removeAttribute('aria-invalid');
    else inputs[name].setAttribute('aria-invalid', 'true');
    say({ kind: 'faults', names: wrong() });
  };
  const wrong = () => Object.keys(inputs).filter((name) => inputs[name].hasAttribute('aria-invalid'));
  const markAll = () => { for (const name of Object.keys(inputs)) mark(name, faultOf(name)); };
  const isAmex = () => /^3[47]/.test(digits(inputs.number));
  const isWhole = {
    number: () => digits(inputs.number).length >= 13,
    expiry: () => /^(0?[1-9]|1[0-2])\\s*\\/?\\s*(\\d{2}|20\\d{2})$/.test(inputs.expiry.value.trim()),
    cvc: () => digits(inputs.cvc).length === (isAmex() ? 4 : 3),
  };
  const incomplete = {
    number: 'Your card number is incomplete.',
    expiry: 'Please enter the month and year on your card.',
    cvc: 'Your security code is incomplete.',
  };
  const faultOf = (name) =>
    inputs[name].value.trim() === '' ? 'Please enter ' + labels[name] : isWhole[name]() ? '' : incomplete[name];

  inputs.number.addEventListener('input', () => {
    const typed = inputs.number;
    if (typed.selectionStart !== typed.value.length) return;
    const groups = isAmex() ? /^(\\d{0,4})(\\d{0,6})(\\d{0,5})/ : /^(\\d{0,4})(\\d{0,4})(\\d{0,4})(\\d{0,7})/;
    typed.value = digits(typed).match(groups).slice(1).filter(Boolean).join(' ');
  });
  inputs.expiry.addEventListener('input', (event) => {
    const typed = inputs.expiry;
    if (event.inputType === 'deleteContentBackward' || typed.value.includes('/')) return;
    if (/^[2-9]$/.test(typed.value)) typed.value = '0' + typed.value;
    if (/^\\d{2}$/.test(typed.value)) typed.value += ' / ';
    else if (/^\\d{3,4}$/.test(typed.value)) typed.value = typed.value.slice(0, 2) + ' / ' + typed.value.slice(2);
  });
  for (const name of Object.keys(inputs)) {
    inputs[name].addEventListener('input', () => mark(name, ''));
    inputs[name].addEventListener('blur', () => { if (inputs[name].value !== '') mark(name, faultOf(name)); });
    inputs[name].addEventListener('keydown', (event) => { if (event.key === 'Enter') say({ kind: 'submit' }); });
  }
  form.addEventListener('submit', (event) => event.preventDefault());

  const fieldOf = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' };

  async function tokenise(id, billing) {
    markAll();
    const [first] = wrong();
    if (first !== undefined) {
      inputs[first].focus();
      return say({ kind: 'incomplete', id });
    }
    const [month, year] = inputs.expiry.value.includes('/')
      ? inputs.expiry.value.split('/').map((part) => part.trim())
      : [digits(inputs.expiry).slice(0, 2), digits(inputs.expiry).slice(2)];
    const body = new URLSearchParams({
      type: 'card',
      'card[number]': digits(inputs.number),
      'card[exp_month]': month,
      'card[exp_year]': year,
      'card[cvc]': digits(inputs.cvc),
      'billing_details[name]': billing.name,
      'billing_details[address][line1]': billing.line1,
      'billing_details[address][line2]': billing.line2,
      'billing_details[address][city]': billing.city,
      'billing_details[address][state]': billing.state,
      'billing_details[address][postal_code]': billing.postalCode,
      'billing_details[address][country]': billing.country,
    });
    const headers = { authorization: 'Bearer ' + form.dataset.key };
    const reply = await fetch('/v1/payment_methods', { method: 'POST', headers, body });
    const answer = await reply.json();
    if (reply.ok) return say({ kind: 'token', id, token: answer.id });
    const name = fieldOf[answer.error?.param];
    if (name === undefined) return say({ kind: 'failed', id });
    mark(name, answer.error.message);
    inputs[name].focus();
    say({ kind: 'incomplete', id });
  }

  // The page hands over its typeface as bytes: nothing is fetched from here.
  async function setFont(bytes) {
    document.fonts.add(await new FontFace('Archivo Variable', bytes, { weight: '400 850' }).load());
  }

  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== page || source !== parent) return;
    if (data?.kind === 'tokenise') tokenise(data.id, data.billing).catch(() => say({ kind: 'failed', id: data.id }));
    if (data?.kind === 'check') { markAll(); say({ kind: 'checked', id: data.id }); }
    if (data?.kind === 'focus') (inputs[data.name] ?? inputs.number).focus();
    if (data?.kind === 'font') setFont(data.font).catch(() => {});
  });
  new ResizeObserver(() => say({ kind: 'height', px: document.body.scrollHeight })).observe(document.body);
  say({ kind: 'ready' });
})();
`;
