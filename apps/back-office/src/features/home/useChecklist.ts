import { useEffect, useState } from 'react';
import { useProfile } from '../../api/session.ts';
import {
  isChecklistShown,
  saveChecklistMemory,
  readChecklistMemory,
  type ChecklistMemory,
} from './checklist-memory.ts';
import type { Setup } from './useSetup.ts';

/** Whether the checklist or the guide is shown in this browser, and how to leave and reopen them. */
export function useChecklist(setup: Setup | undefined, hasSampleData: boolean | undefined) {
  const { company } = useProfile();
  const [memory, setMemory] = useState(() => readChecklistMemory(company.id));
  const [isGuideWanted, setIsGuideWanted] = useState(false);
  const keep = (changes: Partial<ChecklistMemory>) => {
    const next = { ...readChecklistMemory(company.id), ...changes };
    saveChecklistMemory(company.id, next);
    setMemory(next);
  };
  const isDone = setup?.hasConversation === true && setup.isInstalled;
  useEffect(() => {
    const stored = readChecklistMemory(company.id);
    if (isDone && stored.doneAt === null) saveChecklistMemory(company.id, { ...stored, doneAt: Date.now() });
  }, [isDone, company.id]);

  // Newcomers begin with the guide. It stays open while they take the last steps, until they leave it.
  const isNew = setup !== undefined && hasSampleData === false && !setup.hasConversation && !setup.isInstalled;
  const isShown = isChecklistShown(memory);
  if (isNew && isShown && !memory.isGuideClosed && !isGuideWanted) setIsGuideWanted(true);
  return {
    isShown,
    // Sample data may arrive a moment after registration.
    isGuideOpen: isGuideWanted && setup !== undefined && hasSampleData !== true,
    hasTested: memory.hasTested,
    dismiss: () => keep({ isDismissed: true }),
    bringBack: () => keep({ isDismissed: false, doneAt: null }),
    openGuide: () => {
      keep({ isGuideClosed: false });
      setIsGuideWanted(true);
    },
    closeGuide: () => {
      keep({ isGuideClosed: true });
      setIsGuideWanted(false);
    },
    noteTested: () => {
      if (!memory.hasTested) keep({ hasTested: true });
    },
  };
}
