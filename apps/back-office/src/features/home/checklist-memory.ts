const DAY_MS = 86_400_000;

export interface ChecklistMemory {
  isDismissed: boolean;
  /** When all steps were first seen done, in milliseconds. */
  doneAt: number | null;
  /** The guide was left for the dashboard. */
  isGuideClosed: boolean;
  /** An agent has answered a test question. */
  hasTested: boolean;
}

const NOTHING: ChecklistMemory = { isDismissed: false, doneAt: null, isGuideClosed: false, hasTested: false };
const keyOf = (companyId: number) => `parley.checklist.${companyId}`;

/** What this browser remembers about a company's checklist; unreadable data counts as none. */
export function readChecklistMemory(companyId: number, storage: Storage = localStorage): ChecklistMemory {
  try {
    const stored = JSON.parse(storage.getItem(keyOf(companyId)) ?? '{}') as Partial<ChecklistMemory> | null;
    return {
      isDismissed: stored?.isDismissed === true,
      doneAt: typeof stored?.doneAt === 'number' ? stored.doneAt : null,
      isGuideClosed: stored?.isGuideClosed === true,
      hasTested: stored?.hasTested === true,
    };
  } catch {
    return NOTHING;
  }
}

export function saveChecklistMemory(companyId: number, memory: ChecklistMemory, storage: Storage = localStorage) {
  storage.setItem(keyOf(companyId), JSON.stringify(memory));
}

/** It disappears when dismissed, and a day after the last step. */
export const isChecklistShown = (
  { isDismissed, doneAt }: Pick<ChecklistMemory, 'isDismissed' | 'doneAt'>,
  now = Date.now(),
): boolean => !isDismissed && (doneAt === null || now - doneAt < DAY_MS);
