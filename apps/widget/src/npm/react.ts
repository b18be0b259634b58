import { useEffect, useRef } from 'react';
import { loadParley, type ParleyApi, type ParleyOptions } from './index.ts';

/** React keeps the name `key` for itself, so the channel's key is `channelKey` here. */
export interface ParleyChatProps extends Omit<ParleyOptions, 'key'> {
  channelKey: string;
  /** Called with the widget's API when it is on the page. */
  onLoad?: (parley: ParleyApi) => void;
}

/** React may mount twice to see whether that is safe; the chat goes when nobody is left who wants it. */
let mounted = 0;

/** Shows the chat for as long as it is mounted. It draws nothing where it stands. */
export function ParleyChat({ channelKey, onLoad, ...options }: ParleyChatProps): null {
  const given = JSON.stringify({ ...options, key: channelKey });
  // A handler that is new at every drawing is no reason to load anew.
  const handler = useRef(onLoad);
  useEffect(() => {
    handler.current = onLoad;
  });
  useEffect(() => {
    mounted += 1;
    let isGone = false;
    let parley: ParleyApi | undefined;
    loadParley(JSON.parse(given) as ParleyOptions).then(
      (loaded) => {
        parley = loaded;
        if (!isGone) handler.current?.(loaded);
        else if (mounted === 0) loaded.destroy();
      },
      () => {}, // the page goes on without a chat
    );
    return () => {
      isGone = true;
      mounted -= 1;
      if (mounted === 0) parley?.destroy();
    };
  }, [given]);
  return null;
}
