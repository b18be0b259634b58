import { useEffect, useState } from 'preact/hooks';
import type { Api } from './api.ts';
import { addressOf, isPicture, save } from './blobs.ts';
import { sizeOf } from './clock.ts';
import css from './files.css?inline';
import { Icon, ICONS } from './Icon.tsx';
import { adopt } from './sheets.ts';
import type { Texts } from './texts.ts';
import type { WireAttachment } from './wire.ts';

adopt(css);
const MAX_SIDE_PX = 240;

interface FileProps {
  api: Api;
  file: WireAttachment;
  texts: Texts;
}

/** The files of a message: images inline, everything else as a download card. */
export function Files({ api, files, texts }: { api: Api; files: WireAttachment[]; texts: Texts }) {
  return (
    <>
      {files.map((file) =>
        isPicture(file) ? (
          <Picture key={file.id} api={api} file={file} texts={texts} />
        ) : (
          <Card key={file.id} api={api} file={file} texts={texts} />
        ),
      )}
    </>
  );
}

/** Reserves its size before it has loaded, so that nothing jumps. */
function Picture({ api, file, texts }: FileProps) {
  const [address, setAddress] = useState('');
  const [tries, setTries] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    addressOf(api, file).then(
      (found) => !isGone && setAddress(found),
      () => !isGone && setHasFailed(true),
    );
    return () => void (isGone = true);
  }, [api, file, tries]);

  const { width, height } = file;
  const scale = width && height ? Math.min(1, MAX_SIDE_PX / width, MAX_SIDE_PX / height) : 1;
  const box = width && height ? { width: width * scale, height: height * scale } : { width: MAX_SIDE_PX, height: 160 };
  if (hasFailed) {
    const again = () => {
      setHasFailed(false);
      setTries(tries + 1);
    };
    return (
      <button type="button" className="file" onClick={again}>
        <Icon path={ICONS.file} />
        <span>
          {file.name}
          <small>{texts.again}</small>
        </span>
      </button>
    );
  }
  return (
    <a
      className="picture"
      {...(address && { href: address })}
      target="_blank"
      rel="noopener"
      style={{ width: `${box.width}px`, height: `${box.height}px` }}
    >
      {address && <img src={address} alt={file.name} />}
    </a>
  );
}

function Card({ api, file, texts }: FileProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const open = () =>
    addressOf(api, file).then(
      (address) => {
        setHasFailed(false);
        save(address, file.name);
      },
      () => setHasFailed(true),
    );
  return (
    <button type="button" className="file" onClick={() => void open()}>
      <Icon path={ICONS.file} />
      <span>
        {file.name}
        <small>{hasFailed ? texts.error : sizeOf(file.size)}</small>
      </span>
    </button>
  );
}
