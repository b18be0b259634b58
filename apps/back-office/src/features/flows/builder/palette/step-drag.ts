/** The drag-and-drop data type of a step from the palette. */
export const STEP_DRAG = 'application/x-parley-step';
