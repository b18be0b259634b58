import { create, element } from './dom.js';

/**
 * Each switch changes the faults in one way; the switches that are on are combined.
 * @type {{ name: string, why: string, call?: object, webhooks?: object }[]}
 */
const SWITCHES = [
  {
    name: 'Timeout after accept',
    why: 'One send of three: the platform takes the message, the answer is lost',
    call: { kind: 'timeout_after_accept', method: 'send*', share: 0.33 },
  },
  {
    name: 'Too many requests',
    why: 'One send of three is refused, with a waiting time of 5 s',
    call: { kind: 'rate_limited', method: 'send*', share: 0.33, retry_after: 5 },
  },
  {
    name: 'Server error (500)',
    why: 'One send of three fails, and nothing is sent',
    call: { kind: 'server_error', method: 'send*', share: 0.33 },
  },
  {
    name: 'Slow answers',
    why: 'Every send takes 3 s',
    call: { kind: 'slow', method: 'send*', hold_ms: 3_000 },
  },
  { name: 'Duplicate webhooks', why: 'Each event twice, 4 s apart', webhooks: { copies: 2, copy_gap_ms: 4_000 } },
  { name: 'Events in the wrong order', why: 'Each event is swapped with the next one', webhooks: { reorder: true } },
  { name: 'Late webhooks', why: 'Each event comes 5 s late', webhooks: { delay_ms: 5_000 } },
];

/** Draws the switches of one platform at a time and reports what is on after each change. @param {(platform: string, faults: object) => void} onChange */
export function drawSwitches(onChange) {
  /** Which switches are on, by platform. @type {Map<string, Set<number>>} */
  const on = new Map();
  let platform = '';
  const boxes = () => [...element('faults').querySelectorAll('input')];
  const draw = () => {
    const checked = on.get(platform);
    boxes().forEach((box, index) => (box.checked = checked?.has(index) ?? false));
  };

  element('faults').replaceChildren(
    ...SWITCHES.map(({ name, why }) =>
      create('label', {}, create('input', { type: 'checkbox' }), create('span', {}, name), create('small', {}, why)),
    ),
  );
  element('faults').addEventListener('change', () => {
    on.set(platform, new Set(boxes().flatMap((box, index) => (box.checked ? [index] : []))));
    const chosen = SWITCHES.filter((_, index) => on.get(platform)?.has(index));
    onChange(platform, {
      calls: chosen.flatMap(({ call }) => call ?? []),
      webhooks: Object.assign({}, ...chosen.map(({ webhooks }) => webhooks ?? {})),
    });
  });
  return {
    /** @param {string} next */
    draw(next) {
      platform = next;
      draw();
    },
    reset() {
      on.clear();
      draw();
    },
  };
}
