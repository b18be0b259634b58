import { SENTIMENTS } from '@parley/contracts/customers';
import type { CaseEvent, EndExpectation } from '@parley/contracts/lab-cases';

/** What happens before a turn, in a few words: "idle 30", "sentiment angry", "staff_says One moment". */
export function writeEvent(event: CaseEvent): string {
  switch (event.kind) {
    case 'idle':
      return `idle ${event.minutes}`;
    case 'staff_says':
      return `staff_says ${event.text}`;
    case 'sentiment':
      return `sentiment ${event.label}`;
    case 'attachment':
    case 'staff_hands_back':
      return event.kind;
  }
}

/** Null if it means nothing. Numbers and lengths are checked with the whole case. */
export function readEvent(words: string): CaseEvent | null {
  const { kind, rest } = partsOf(words);
  const label = SENTIMENTS.find((each) => each === rest.toLowerCase());
  if (kind === 'idle' && /^\d{1,6}$/.test(rest)) return { kind, minutes: Number(rest) };
  if (kind === 'staff_says' && rest !== '') return { kind, text: rest };
  if (kind === 'sentiment' && label) return { kind, label };
  return (kind === 'attachment' || kind === 'staff_hands_back') && rest === '' ? { kind } : null;
}

/** What must be so at the end: "owner person", "field email=a@b.example", "flow_started 7", "tag vip", "ended", "not_ended". */
export function writeEnd(expects: EndExpectation): string {
  switch (expects.kind) {
    case 'owner':
      return `owner ${expects.owner}`;
    case 'field':
      return `field ${expects.field}=${expects.value}`;
    case 'flow_started':
      return `flow_started ${expects.flowId}`;
    case 'tag':
      return `tag ${expects.tag}`;
    case 'ended':
      return expects.isEnded ? 'ended' : 'not_ended';
  }
}

export function readEnd(words: string): EndExpectation | null {
  const { kind, rest } = partsOf(words);
  if (kind === 'owner' && (rest === 'bot' || rest === 'person')) return { kind, owner: rest };
  if (kind === 'flow_started' && /^\d{1,15}$/.test(rest)) return { kind, flowId: Number(rest) };
  if (kind === 'tag' && rest !== '') return { kind, tag: rest };
  if (kind === 'ended' || kind === 'not_ended')
    return rest === '' ? { kind: 'ended', isEnded: kind === 'ended' } : null;
  const [, field = '', value = ''] = /^([^=]+)=?(.*)$/s.exec(rest) ?? [];
  return kind === 'field' && field.trim() !== '' ? { kind, field: field.trim(), value: value.trim() } : null;
}

function partsOf(words: string): { kind: string; rest: string } {
  const [, kind = '', rest = ''] = /^(\S+)(.*)$/s.exec(words.trim()) ?? [];
  return { kind: kind.toLowerCase(), rest: rest.trim() };
}
