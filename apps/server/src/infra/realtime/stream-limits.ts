import { addressKey } from '../address-key.ts';

/** How many streams one holder (a visitor, a session, an address) may have open at the same time. */
export interface StreamHolder {
  key: string;
  max: number;
}

export interface StreamLimits {
  /** Counts an open stream; `end` is called when a newer one needs its slot. Returns a function that releases the slot. */
  hold(holders: readonly StreamHolder[], end: () => void): () => void;
}

const MAX_PER_ADDRESS = 200;
const LOOPBACK = new Set(['127.0.0.1', addressKey('::1')]);

/** Everybody at one address. Loopback is exempt: an untrusted proxy on this machine would stand for everybody. */
export const addressHolder = (ip: string): StreamHolder[] =>
  LOOPBACK.has(addressKey(ip)) ? [] : [{ key: `address ${addressKey(ip)}`, max: MAX_PER_ADDRESS }];

/** Counts the streams of this node. When there are too many, the oldest is closed: the newest is the one being looked at. */
export function createStreamLimits(mode: 'strict' | 'relaxed'): StreamLimits {
  const factor = mode === 'relaxed' ? 1_000 : 1;
  const held = new Map<string, Set<() => void>>();
  return {
    hold(holders, end) {
      const release = () => {
        for (const { key } of holders) {
          const streams = held.get(key);
          streams?.delete(end);
          if (streams?.size === 0) held.delete(key);
        }
      };
      for (const { key, max } of holders) {
        const streams = held.get(key) ?? new Set();
        held.set(key, streams.add(end));
        const [oldest] = streams;
        if (streams.size > max * factor) oldest?.();
      }
      return release;
    },
  };
}
