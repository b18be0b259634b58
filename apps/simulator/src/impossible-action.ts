/** A request of a test or of the page that makes no sense, such as a tap on a button that is not there. */
export class ImpossibleAction extends Error {}
