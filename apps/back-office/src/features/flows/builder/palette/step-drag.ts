/** What a step is called while it is dragged from the palette. */
export const STEP_DRAG = 'application/x-parley-step';
