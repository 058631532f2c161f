export { recruitsKind } from './kind.ts';
export { nameKeysOf, personKey } from './recruit-name.ts';
