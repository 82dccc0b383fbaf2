export { byName, compareNames } from './contract/compare-names';
