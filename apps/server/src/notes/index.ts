export { insertNote } from './insert-note.ts';
export { createNotes } from './notes.ts';
export { noteRoutes } from './routes.ts';
export { dropDeletedNotes } from './sweep.ts';
