export { calendarOf } from './calendar.ts';
export { areDifferent, readValues, type Value } from './read-values.ts';
