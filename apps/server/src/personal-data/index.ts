export { findPersonalData, redact, redactAll } from './personal-data.ts';
