import { expect, test } from 'vitest';
import { changed, definitionOf, ruleOf } from './flag-rule.ts';

const NOWHERE = { isOn: false, except: [] };

test.each([
  ['on everywhere', NOWHERE, { isOn: true, sites: [] }, { isOn: true, except: [] }],
  ['on for some', NOWHERE, { isOn: true, sites: ['ohio', 'iowa'] }, { isOn: false, except: ['iowa', 'ohio'] }],
  [
    'off for one of them',
    { isOn: false, except: ['iowa', 'ohio'] },
    { isOn: false, sites: ['ohio'] },
    { isOn: false, except: ['iowa'] },
  ],
  ['off for one', { isOn: true, except: [] }, { isOn: false, sites: ['iowa'] }, { isOn: true, except: ['iowa'] }],
  ['on for it again', { isOn: true, except: ['iowa'] }, { isOn: true, sites: ['iowa'] }, { isOn: true, except: [] }],
  ['said twice', { isOn: false, except: ['iowa'] }, { isOn: true, sites: ['iowa'] }, { isOn: false, except: ['iowa'] }],
  ['off everywhere forgets the sites', { isOn: false, except: ['iowa'] }, { isOn: false, sites: [] }, NOWHERE],
])('%s', (_, rule, wish, expected) => {
  expect(changed(rule, wish)).toEqual(expected);
  expect(ruleOf(JSON.parse(JSON.stringify(definitionOf(expected))))).toEqual(expected);
});

test.each([
  [
    'a percentage',
    {
      targeting: {
        fractional: [
          ['on', 25],
          ['off', 75],
        ],
      },
    },
  ],
  ['one that is switched off whole', { state: 'DISABLED' }],
  [
    'one whose sites are as all others',
    { targeting: { if: [{ in: [{ var: 'subdomain' }, ['iowa']] }, 'off', 'off'] } },
  ],
])('%s is a rule of its own', (_, part) => {
  expect(ruleOf({ ...definitionOf(NOWHERE), ...part })).toBeNull();
});
