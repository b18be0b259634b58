import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ChatError, type Api } from './api.ts';
import type { Chat } from './chat.ts';
import { sizeOf } from './clock.ts';
import type { Picked, UploadState } from './choices.ts';
import { MAX_FILES, problemOfFile } from './file-rules.ts';
import { Icon, ICONS } from './Icon.tsx';
import { adopt } from './sheets.ts';
import { fill, type Texts } from './texts.ts';
import { upload } from './upload.ts';
import css from './uploads.css?inline';
import type { WireAttachment } from './wire.ts';

adopt(css);

interface Row {
  share: number;
  error: string;
  canRetry: boolean;
  attachment: WireAttachment | null;
}

const NOT_STARTED: Row = { share: 0, error: '', canRetry: false, attachment: null };

interface Props {
  api: Api;
  chat: Chat;
  texts: Texts;
  picked: Picked[];
  onChange: (uploads: UploadState) => void;
  onRemove: (key: number) => void;
}

/** The files of the next message, with their progress and errors. */
export function Uploads({ api, chat, texts, picked, onChange, onRemove }: Props) {
  const [rows, setRows] = useState<Record<number, Row>>({});
  const controllers = useRef(new Map<number, AbortController>());
  const report = useRef(onChange);
  const patch = (key: number, part: Partial<Row>) =>
    setRows((before) => ({ ...before, [key]: { ...NOT_STARTED, ...before[key], ...part } }));

  async function run({ key, file }: Picked) {
    const cut = new AbortController();
    const problem =
      controllers.current.size >= MAX_FILES && !controllers.current.has(key) ? 'tooMany' : problemOfFile(file);
    controllers.current.set(key, cut);
    patch(key, { ...NOT_STARTED, error: problem ? texts[problem] : '' });
    if (problem) return;
    try {
      const id = await chat.ensureOpen();
      const attachment = await upload(api, id, file, cut.signal, (share) => patch(key, { share }));
      patch(key, { attachment });
    } catch (error) {
      if (cut.signal.aborted) return;
      patch(key, { canRetry: true, error: (error instanceof ChatError && error.message) || texts.uploadFailed });
    }
  }

  useLayoutEffect(() => {
    report.current = onChange;
  });
  useEffect(() => {
    for (const each of picked) if (!controllers.current.has(each.key)) void run(each);
  });
  useEffect(() => {
    const all = picked.map(({ key }) => rows[key] ?? NOT_STARTED);
    report.current({
      picked,
      isBusy: all.some(({ error, attachment }) => !error && !attachment),
      files: all.flatMap(({ attachment }) => attachment ?? []),
    });
  }, [rows, picked]);

  const remove = (key: number) => {
    controllers.current.get(key)?.abort();
    controllers.current.delete(key);
    onRemove(key);
  };

  return (
    <ul className="uploads">
      {picked.map((each) => {
        const { key, file } = each;
        const row = rows[key] ?? NOT_STARTED;
        return (
          <li key={key} className={row.error ? 'bad' : ''}>
            <Icon path={row.error ? ICONS.alert : ICONS.file} />
            <div>
              <div className="line">
                <b>{file.name}</b>
                <span>{sizeOf(file.size)}</span>
              </div>
              {row.error ? (
                <p role="alert">{row.error}</p>
              ) : (
                <progress aria-label={file.name} value={row.attachment ? 1 : row.share} />
              )}
              {row.canRetry && (
                <button type="button" className="again" onClick={() => void run(each)}>
                  {texts.again}
                </button>
              )}
            </div>
            <button type="button" aria-label={fill(texts.remove, file.name)} onClick={() => remove(key)}>
              <Icon size={16} path={ICONS.close} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
