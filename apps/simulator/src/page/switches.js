import { CHAT_KINDS } from './chat-kinds.js';
import { create, element } from './dom.js';

const SHARES = [
  ['1 of 3', { share: 0.33 }],
  ['1 of 2', { share: 0.5 }],
  ['all', { share: 1 }],
];

/**
 * Each switch changes the faults in one way; the switches that are on are combined. The first value is the default.
 * @type {{ name: string, why: string, values?: [string, object][], call?: object, webhooks?: object }[]}
 */
const SWITCHES = [
  {
    name: 'Timeout after accept',
    why: 'The platform took the message, the answer is lost',
    values: /** @type {[string, object][]} */ (SHARES),
    call: { kind: 'timeout_after_accept', method: 'send*' },
  },
  {
    name: 'Duplicate webhooks',
    why: 'Each event several times, 4 s apart',
    values: [
      ['× 2', { copies: 2 }],
      ['× 3', { copies: 3 }],
      ['× 5', { copies: 5 }],
    ],
    webhooks: { copy_gap_ms: 4_000 },
  },
  { name: 'Events in the wrong order', why: 'Each event is swapped with the next one', webhooks: { reorder: true } },
  {
    name: 'Late webhooks',
    why: 'Each event comes later',
    values: [
      ['5 s', { delay_ms: 5_000 }],
      ['30 s', { delay_ms: 30_000 }],
    ],
    webhooks: {},
  },
  {
    name: 'Too many requests (429)',
    why: 'Sends are refused, with a waiting time in the answer',
    values: [
      ['5 s', { retry_after: 5 }],
      ['30 s', { retry_after: 30 }],
      ['60 s', { retry_after: 60 }],
    ],
    call: { kind: 'rate_limited', method: 'send*' },
  },
  {
    name: 'Server error (500)',
    why: 'Sends fail, and nothing is sent',
    values: /** @type {[string, object][]} */ (SHARES),
    call: { kind: 'server_error', method: 'send*' },
  },
  { name: 'Slow answers', why: 'Every send takes 3 s', call: { kind: 'slow', method: 'send*', hold_ms: 3_000 } },
];
const ALL = 'all platforms';

/** Draws the switches, of all platforms or of one, and reports what is on after each change. @param {(platform: string, faults: object) => void} onChange */
export function drawSwitches(onChange) {
  /** Which switches are on, with the chosen value, by platform. @type {Map<string, Map<number, number>>} */
  const on = new Map(Object.keys(CHAT_KINDS).map((platform) => [platform, new Map()]));
  const scope = /** @type {HTMLSelectElement} */ (element('fault-scope'));
  scope.replaceChildren(
    create('option', { value: '' }, ALL),
    ...Object.entries(CHAT_KINDS).map(([value, { name }]) => create('option', { value }, name)),
  );
  const platforms = () => (scope.value ? [scope.value] : [...on.keys()]);
  const rows = SWITCHES.map(({ name, why, values = [] }) => {
    const box = /** @type {HTMLInputElement} */ (create('input', { type: 'checkbox', role: 'switch' }));
    const value = /** @type {HTMLSelectElement} */ (
      create(
        'select',
        { 'aria-label': `${name}: how much` },
        ...values.map(([label], at) => create('option', { value: String(at) }, label)),
      )
    );
    value.hidden = values.length === 0;
    const row = create(
      'div',
      { class: 'switch' },
      create('label', {}, box, create('span', {}, name), create('small', {}, why)),
      value,
    );
    return { box, value, row };
  });
  element('faults').replaceChildren(...rows.map(({ row }) => row));

  function draw() {
    const chosen = platforms().map((platform) => on.get(platform));
    for (const [at, { box, value }] of rows.entries()) {
      const values = chosen.map((each) => each?.get(at));
      box.checked = values.every((each) => each !== undefined);
      box.indeterminate = !box.checked && values.some((each) => each !== undefined);
      value.value = String(values.find((each) => each !== undefined) ?? 0);
    }
    const count = new Set([...on.values()].flatMap((each) => [...each.keys()])).size;
    element('faults-on').textContent = count === 0 ? 'none on' : `${count} on`;
  }

  function change(/** @type {number} */ at) {
    const { box, value } = rows[at] ?? {};
    for (const platform of platforms()) {
      const its = on.get(platform);
      if (box?.checked) its?.set(at, Number(value?.value || 0));
      else its?.delete(at);
      onChange(platform, faultsOf(its ?? new Map()));
    }
    draw();
  }
  for (const [at, { box, value }] of rows.entries()) {
    box.addEventListener('change', () => change(at));
    value.addEventListener('change', () => box.checked && change(at));
  }
  scope.addEventListener('change', draw);
  draw();
  return {
    focus: () => rows[0]?.box.focus(),
    reset() {
      for (const each of on.values()) each.clear();
      draw();
    },
  };
}

/** @param {Map<number, number>} chosen */
function faultsOf(chosen) {
  const parts = SWITCHES.flatMap(({ call, webhooks, values }, at) => {
    const value = chosen.get(at);
    if (value === undefined) return [];
    const more = values?.[value]?.[1] ?? {};
    return [call ? { call: { ...call, ...more } } : { webhooks: { ...webhooks, ...more } }];
  });
  return {
    calls: parts.flatMap(({ call }) => call ?? []),
    webhooks: Object.assign({}, ...parts.map(({ webhooks }) => webhooks ?? {})),
  };
}
