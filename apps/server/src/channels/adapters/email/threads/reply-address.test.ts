import { describe, expect, test } from 'vitest';
import { readReplyAddress, replyAddress } from './reply-address.ts';

const target = { conversationId: 4711, channelId: 7 };
const address = replyAddress(target, 'parley.example', 'secret');

describe('a reply address', () => {
  test('fits into a mail address and names its conversation', () => {
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(readReplyAddress(address, 'parley.example', 'secret')).toEqual(target);
    const largest = { conversationId: Number.MAX_SAFE_INTEGER, channelId: Number.MAX_SAFE_INTEGER };
    const long = replyAddress(largest, 'parley.example', 'secret');
    expect(long.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(readReplyAddress(long, 'parley.example', 'secret')).toEqual(largest);
  });

  test('survives servers that change its case', () => {
    expect(readReplyAddress(address.toUpperCase(), 'parley.example', 'secret')).toEqual(target);
  });

  test('cannot be forged: every changed character is noticed', () => {
    const at = address.indexOf('@');
    for (let position = 'reply+'.length; position < at; position++) {
      const other = address[position] === 'a' ? 'b' : 'a';
      const forged = address.slice(0, position) + other + address.slice(position + 1);
      expect(readReplyAddress(forged, 'parley.example', 'secret')).toBe('forged');
    }
  });

  test('of another installation or another host says nothing here', () => {
    expect(readReplyAddress(address, 'parley.example', 'other secret')).toBe('forged');
    expect(readReplyAddress(address, 'other.example', 'secret')).toBeNull();
    expect(readReplyAddress('support@parley.example', 'parley.example', 'secret')).toBeNull();
    expect(readReplyAddress('reply+@parley.example', 'parley.example', 'secret')).toBe('forged');
  });
});
