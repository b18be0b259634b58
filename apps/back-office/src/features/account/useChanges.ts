import { useState, type SubmitEvent } from 'react';
import { showError } from '../../components/toast-queue.ts';

interface Options<Values> {
  saved: Values;
  /** Whether values can be saved. What is wrong is shown from the first try on, see `isChecked`. */
  isPossible?: (values: Values) => boolean;
  save: (values: Values) => Promise<unknown>;
}

/** What a form has changed of saved values, and saving or discarding it; `bar` is for its SaveBar. */
export function useChanges<Values>({ saved, isPossible = () => true, save }: Options<Values>) {
  const [changed, setChanged] = useState<Values | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const values = changed ?? saved;
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved);
  const discard = () => {
    setChanged(null);
    setIsChecked(false);
  };

  const submit = async () => {
    if (!isDirty || isWorking) return;
    setIsChecked(true);
    if (!isPossible(values)) return;
    setIsWorking(true);
    try {
      await save(values);
      discard();
      setSavedAt(new Date());
    } catch (error) {
      showError(error);
    } finally {
      setIsWorking(false);
    }
  };
  return {
    values,
    change: (next: Values) => setChanged(next),
    isChecked,
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void submit();
    },
    bar: { isDirty, isWorking, savedAt, onDiscard: discard },
  };
}
