export { operators, type Operator, type Value } from './operators.ts';
