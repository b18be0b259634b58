import { useEffect, useRef } from 'react';
import { loadParley, type ParleyApi, type ParleyOptions } from './index.ts';

/** React reserves the name `key`, so the channel's key is `channelKey` here. */
export interface ParleyChatProps extends Omit<ParleyOptions, 'key'> {
  channelKey: string;
  /** Called with the widget's API once it is on the page. */
  onLoad?: (parley: ParleyApi) => void;
}

/** React's strict mode mounts twice; the chat is removed when the last user unmounts. */
let mounted = 0;

/** Shows the chat while it is mounted. Renders nothing itself. */
export function ParleyChat({ channelKey, onLoad, ...options }: ParleyChatProps): null {
  const given = JSON.stringify({ ...options, key: channelKey });
  // A handler that is new on every render must not cause a reload.
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
      () => {}, // the page works without the chat
    );
    return () => {
      isGone = true;
      mounted -= 1;
      if (mounted === 0) parley?.destroy();
    };
  }, [given]);
  return null;
}
