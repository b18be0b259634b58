import { useState, type FormEvent } from 'react';
import { ChatError, type Api } from './api.ts';
import { save } from './blobs.ts';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { problemOf } from './fields.ts';
import { fill, type Texts } from './texts.ts';

/** A copy of the conversation, by mail or as a file. */
export function Transcript({ api, id, texts, onClose }: { api: Api; id: number; texts: Texts; onClose: () => void }) {
  const path = `/conversations/${id}/transcript`;
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [sentTo, setSentTo] = useState('');

  const explain = (reason: unknown) =>
    setError((reason instanceof ChatError && (reason.errors.email?.[0] ?? reason.message)) || texts.error);
  async function mail(event: FormEvent) {
    event.preventDefault();
    const problem = problemOf({ type: 'email', is_required: true }, email);
    if (problem) return setError(texts[problem]);
    setError('');
    await api.post(path, { email: email.trim() }).then(() => setSentTo(email.trim()), explain);
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
      <div role="status">{sentTo && <p>{fill(texts.mailed, sentTo)}</p>}</div>
      {!sentTo && (
        <form noValidate onSubmit={(event) => void mail(event)}>
          <Field
            label={texts.email}
            type="email"
            autoComplete="email"
            isRequired
            maxLength={254}
            value={email}
            error={error}
            onValue={setEmail}
          />
          <button type="submit" className="main">
            {texts.mailCopy}
          </button>
        </form>
      )}
      <button type="button" className="quiet" onClick={() => void download()}>
        {texts.download}
      </button>
      <button type="button" className="quiet" onClick={onClose}>
        {sentTo ? 'OK' : texts.cancel}
      </button>
    </Dialog>
  );
}
