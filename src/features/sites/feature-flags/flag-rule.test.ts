import { expect, test } from 'vitest';
import { changed, definitionOf, ruleOf } from './flag-rule.ts';

const NOWHERE = { isOn: false, percent: null, except: [] };

test.each([
  ['on everywhere', NOWHERE, { isOn: true, percent: null, sites: [] }, { isOn: true, percent: null, except: [] }],
  [
    'on for some',
    NOWHERE,
    { isOn: true, percent: null, sites: ['ohio', 'iowa'] },
    { isOn: false, percent: null, except: ['iowa', 'ohio'] },
  ],
  [
    'off for one of them',
    { isOn: false, percent: null, except: ['iowa', 'ohio'] },
    { isOn: false, percent: null, sites: ['ohio'] },
    { isOn: false, percent: null, except: ['iowa'] },
  ],
  [
    'off for one',
    { isOn: true, percent: null, except: [] },
    { isOn: false, percent: null, sites: ['iowa'] },
    { isOn: true, percent: null, except: ['iowa'] },
  ],
  [
    'on for it again',
    { isOn: true, percent: null, except: ['iowa'] },
    { isOn: true, percent: null, sites: ['iowa'] },
    { isOn: true, percent: null, except: [] },
  ],
  [
    'said twice',
    { isOn: false, percent: null, except: ['iowa'] },
    { isOn: true, percent: null, sites: ['iowa'] },
    { isOn: false, percent: null, except: ['iowa'] },
  ],
  [
    'a share of the sites in place of single ones',
    { isOn: false, percent: null, except: ['iowa'] },
    { isOn: true, percent: 25, sites: [] },
    { isOn: true, percent: 25, except: [] },
  ],
  ['off after a share', { isOn: true, percent: 25, except: [] }, { isOn: false, percent: null, sites: [] }, NOWHERE],
  [
    'off everywhere forgets the sites',
    { isOn: false, percent: null, except: ['iowa'] },
    { isOn: false, percent: null, sites: [] },
    NOWHERE,
  ],
])('%s', (_, rule, wish, expected) => {
  expect(changed(rule, wish)).toEqual(expected);
  expect(ruleOf(JSON.parse(JSON.stringify(definitionOf(expected))))).toEqual(expected);
});

test.each([
  [
    'a percentage of members',
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
