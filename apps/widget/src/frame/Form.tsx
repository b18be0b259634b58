import { useRef, useState } from 'preact/hooks';
import { ChatError } from './api.ts';
import type { Chat } from './chat.ts';
import { Field } from './Field.tsx';
import { problemOf } from './fields.ts';
import css from './form.css?inline';
import { adopt } from './sheets.ts';
import type { Texts } from './texts.ts';
import type { WireField, WireInit } from './wire.ts';

adopt(css);
const CONSENT = ' consent';
const LEAVE_MS = 200;
const INPUTS = { text: 'text', email: 'email', phone: 'tel' } as const;
const KNOWN: Record<string, string> = { name: 'name', email: 'email', phone: 'tel' };

interface Props {
  init: WireInit;
  chat: Chat;
  texts: Texts;
  locale: string;
}

/** The form before the chat. Checked when a field loses focus and on submit; the server decides. */
export function Form({ init, chat, texts, locale }: Props) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [hasAgreed, setHasAgreed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const labelOf = ({ name, labels }: WireField) =>
    labels.find((label) => label.locale === locale)?.text ??
    (name === 'name' || name === 'email' || name === 'phone' ? texts[name] : (labels[0]?.text ?? name));
  const check = (field: WireField, value = values[field.name] ?? '') => {
    const problem = problemOf(field, value);
    return problem ? texts[problem] : '';
  };
  const change = (field: WireField, value: string) => {
    setValues({ ...values, [field.name]: value });
    if (errors[field.name]) setErrors({ ...errors, [field.name]: check(field, value) });
  };
  // Delayed, because an error that appears immediately would move the target of the click.
  const leave = (field: WireField) =>
    values[field.name] &&
    setTimeout(() => setErrors((before) => ({ ...before, [field.name]: check(field) })), LEAVE_MS);
  const show = (found: Record<string, string>) => {
    setErrors(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };

  async function submit(event: Event) {
    event.preventDefault();
    const found = Object.fromEntries(init.fields.map((field) => [field.name, check(field)]));
    if (init.privacy_url && !hasAgreed) found[CONSENT] = texts.mustAgree;
    if (Object.values(found).some(Boolean)) return show(found);
    setIsBusy(true);
    try {
      await chat.begin(init.fields.map(({ name }) => ({ name, value: (values[name] ?? '').trim() })));
    } catch (error) {
      const refused = error instanceof ChatError ? error : new ChatError(0);
      const named = init.fields.map(({ name }) => [name, refused.errors[`fields.${name}`]?.[0] ?? ''] as const);
      if (named.some(([, text]) => text)) show(Object.fromEntries(named));
      else setErrors({ '': refused.message || texts.error });
      setIsBusy(false);
    }
  }

  return (
    <form className="ask" noValidate ref={form} onSubmit={(event) => void submit(event)}>
      {init.fields.map((field) => (
        <Field
          key={field.name}
          label={field.is_required ? labelOf(field) : `${labelOf(field)}, ${texts.optional}`}
          type={INPUTS[field.type]}
          autoComplete={KNOWN[field.name] ?? 'off'}
          isRequired={field.is_required}
          maxLength={1_000}
          value={values[field.name] ?? ''}
          error={errors[field.name]}
          onValue={(value) => change(field, value)}
          onBlur={() => leave(field)}
        />
      ))}
      {init.privacy_url && (
        <>
          <label className="consent">
            <input
              type="checkbox"
              checked={hasAgreed}
              required
              aria-invalid={Boolean(errors[CONSENT])}
              onChange={(event) => setHasAgreed(event.currentTarget.checked)}
            />
            <span>
              {texts.agree.split('{link}')[0]}
              <a href={init.privacy_url} target="_blank" rel="noopener noreferrer">
                {texts.privacyLink}
              </a>
              {texts.agree.split('{link}')[1]}
            </span>
          </label>
          {errors[CONSENT] && !hasAgreed && (
            <p className="wrong" role="alert">
              {errors[CONSENT]}
            </p>
          )}
        </>
      )}
      {errors[''] && (
        <p className="wrong" role="alert">
          {errors['']}
        </p>
      )}
      <button type="submit" className="main" aria-busy={isBusy} disabled={isBusy}>
        {texts.start}
      </button>
    </form>
  );
}
