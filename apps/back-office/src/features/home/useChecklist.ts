import { useEffect, useState } from 'react';
import { useProfile } from '../../api/session.ts';
import {
  isChecklistShown,
  saveChecklistMemory,
  readChecklistMemory,
  type ChecklistMemory,
} from './checklist-memory.ts';

/** Whether the checklist is shown in this browser, and how to dismiss and restore it. */
export function useChecklist(isDone: boolean) {
  const { company } = useProfile();
  const [memory, setMemory] = useState(() => readChecklistMemory(company.id));
  const keep = (next: ChecklistMemory) => {
    saveChecklistMemory(company.id, next);
    setMemory(next);
  };
  useEffect(() => {
    const stored = readChecklistMemory(company.id);
    if (isDone && stored.doneAt === null) saveChecklistMemory(company.id, { ...stored, doneAt: Date.now() });
  }, [isDone, company.id]);
  return {
    isShown: isChecklistShown(memory),
    dismiss: () => keep({ ...memory, isDismissed: true }),
    bringBack: () => keep({ isDismissed: false, doneAt: null }),
  };
}
