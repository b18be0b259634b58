import type { SampleLine } from './sample-person.ts';

interface DatedLine extends Pick<SampleLine, 'origin' | 'type' | 'text'> {
  at: Date;
}

/** When the customer of a conversation waited for a person, from asking for one, or writing to one, to the next answer. */
export function waitsIn(lines: readonly DatedLine[]): { isFirst: boolean; beganAt: Date; endedAt: Date }[] {
  const waits: { isFirst: boolean; beganAt: Date; endedAt: Date }[] = [];
  let askedAt: Date | null = null;
  let beganAt: Date | null = null;
  let isWithPeople = false;
  for (const { origin, type, text, at } of lines) {
    if (type === 'event' && (text === 'asked_for_person' || text === 'taken_over')) {
      isWithPeople = true;
      beganAt ??= text === 'asked_for_person' ? at : askedAt;
    } else if (type === 'text' && origin === 'customer') {
      askedAt = at;
      if (isWithPeople) beganAt ??= at;
    } else if (type === 'text' && origin === 'operator' && beganAt) {
      waits.push({ isFirst: waits.length === 0, beganAt, endedAt: at });
      beganAt = null;
    }
  }
  return waits;
}
