export { listOwnColleges, mayDecideFor } from './policy.ts';
