import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';

const FIELDS =
  'input:not([type=checkbox]):not([type=radio]):not([type=file]):not([disabled]), textarea:not([readonly])';
/** These open something or switch between forms, so the focus stays on them. */
const NOT_ADDING = '[aria-haspopup], [aria-pressed], [role=combobox]';

const fieldsIn = (form: HTMLElement | null) => [...(form?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];

/** Puts the focus into a field that a button of the form has just added, and into the first one of a new step. */
export function useFocusAdded(form: RefObject<HTMLElement | null>, isNew: boolean) {
  const isFirst = useRef(isNew);
  useEffect(() => {
    if (!isFirst.current) return;
    // The list in which the step was chosen returns the focus to its button when it closes.
    const frame = requestAnimationFrame(() => {
      const fields = fieldsIn(form.current);
      (fields.find(({ id }) => id !== 'step-title') ?? fields[0])?.focus();
      isFirst.current = false;
    });
    return () => cancelAnimationFrame(frame);
  }, [form]);

  return ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || !form.current?.contains(button) || button.matches(NOT_ADDING)) return;
    const before = new Set(fieldsIn(form.current));
    requestAnimationFrame(() => {
      fieldsIn(form.current)
        .find((field) => !before.has(field))
        ?.focus();
    });
  };
}
