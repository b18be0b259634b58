import type { Conversation } from '@parley/contracts/conversations';

/** A sample conversation for tests. */
export function sampleConversation(changes: Partial<Conversation> = {}): Conversation {
  return {
    id: 1,
    customer: {
      id: 1,
      name: 'Emma',
      email: null,
      phone: null,
      sentiment: 'neutral',
      sentimentBy: null,
      isVerified: false,
    },
    platform: 'web_widget',
    channelId: 1,
    aiAgentId: null,
    isHandedOff: false,
    hasBot: true,
    handedOffTo: null,
    lastMessage: null,
    lastSeq: 1,
    unreadCount: 0,
    tags: [],
    locale: null,
    pageUrl: null,
    referrer: null,
    metadata: [],
    rating: null,
    isTest: false,
    startedAt: new Date('2026-11-15T10:00:00Z'),
    activeAt: new Date('2026-11-15T10:00:00Z'),
    endedAt: null,
    ...changes,
  };
}
