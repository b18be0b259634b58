export { findPersonalData, redact } from './personal-data.ts';
