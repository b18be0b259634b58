import { useState } from 'preact/hooks';
import { ChatError, type Api } from './api.ts';
import { save } from './blobs.ts';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { problemOf } from './fields.ts';
import type { Texts } from './texts.ts';
import type { WireTranscript } from './wire.ts';

/** A copy of the conversation: as a file, or by mail once a code has proved that the address belongs to the visitor. */
export function Transcript({ api, id, texts, onClose }: { api: Api; id: number; texts: Texts; onClose: () => void }) {
  const path = `/conversations/${id}/transcript`;
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [code, setCode] = useState('');
  const [answer, setAnswer] = useState<WireTranscript>();

  const explain = (reason: unknown) =>
    setError((reason instanceof ChatError && (Object.values(reason.errors)[0]?.[0] ?? reason.message)) || texts.error);
  async function mail(event: Event) {
    event.preventDefault();
    const problem = answer
      ? problemOf({ type: 'text', is_required: true }, code)
      : problemOf({ type: 'email', is_required: true }, email);
    if (problem) return setError(texts[problem]);
    setError('');
    await api.post<WireTranscript>(path, { email: email.trim(), ...(answer && { code }) }).then(setAnswer, explain);
  }
  async function download() {
    try {
      const blob = await (await api.request(path)).blob();
      const address = URL.createObjectURL(blob);
      save(address, 'chat.txt');
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (reason) {
      explain(reason);
    }
  }

  return (
    <Dialog title={texts.transcript} onClose={onClose}>
      <div role="status">{answer && <p>{answer.message}</p>}</div>
      {!answer?.is_sent && (
        <form noValidate onSubmit={(event) => void mail(event)}>
          {answer ? (
            <Field
              key="code"
              label={answer.code_label}
              autoComplete="one-time-code"
              isRequired
              maxLength={20}
              value={code}
              error={error}
              onValue={setCode}
            />
          ) : (
            <Field
              key="email"
              label={texts.email}
              type="email"
              autoComplete="email"
              isRequired
              maxLength={254}
              value={email}
              error={error}
              onValue={setEmail}
            />
          )}
          <button type="submit" className="main">
            {texts.mailCopy}
          </button>
        </form>
      )}
      <button type="button" className="quiet" onClick={() => void download()}>
        {texts.download}
      </button>
      <button type="button" className="quiet" onClick={onClose}>
        {answer?.is_sent ? 'OK' : texts.cancel}
      </button>
    </Dialog>
  );
}
