import { DEFAULT_COLORS } from '@parley/contracts/channels';
import { toWire } from '@parley/contracts/wire';

/** A new widget's settings, in wire form. */
export const defaults = {
  colors: toWire(DEFAULT_COLORS) as Record<string, string>,
  texts: [],
  fields: [],
  privacy_url: '',
  allowed_domains: [],
  allows_app_web_views: false,
  requires_identity: false,
  shows_credit: true,
  shows_answer_time: true,
  keeps_page_queries: false,
  side: 'right',
  theme: 'light',
  proactive_messages: [],
};

/** Settings that all differ from the defaults. */
export const chosen = {
  colors: {
    frame_color: '#111111',
    accent_color: '#222222',
    company_message_color: '#333333',
    customer_message_color: '#444444',
    title_text_color: '#555555',
    message_text_color: '#666666',
    option_button_color: '#777777',
  },
  texts: [
    {
      locale: 'ro',
      title: 'Bună',
      subtitle: 'Răspundem repede',
      greeting: 'Salut!\nCu ce ajutăm?',
      launcher: 'Scrie-ne',
    },
    { locale: 'de', title: 'Hallo', subtitle: '', greeting: '', launcher: '' },
  ],
  fields: [
    { name: 'email', type: 'email', is_required: true, labels: [{ locale: 'de', text: 'E-Mail' }] },
    { name: 'order_number', type: 'text', is_required: false, labels: [] },
  ],
  privacy_url: 'https://shop.example/privacy',
  allowed_domains: ['shop.example', '*.shop.example', 'localhost', '127.0.0.1'],
  allows_app_web_views: true,
  requires_identity: true,
  shows_credit: false,
  shows_answer_time: false,
  keeps_page_queries: true,
  side: 'left',
  theme: 'auto',
  proactive_messages: [{ path: '/cart', after_seconds: 5, texts: [{ locale: 'de', text: 'Fragen?' }] }],
};
