/**
 * What mail programs and people write in each language. The quoted mail is always of Monday, 1 June 2026, 12:30; `{name}` and
 * `{address}` are its sender. Phrases are those of the programs' own translations.
 */
export interface Language {
  code: string;
  customer: string;
  subject: string;
  /** Three mails as people write them: paragraphs of lines. */
  texts: string[][];
  /** Two answers to the two paragraphs of the quoted mail. */
  answers: [string, string];
  quoted: [string, string];
  intro: Record<'gmail' | 'apple' | 'thunderbird' | 'yahoo' | 'k9', string>;
  outlook: {
    from: string;
    sent: string;
    to: string;
    subject: string;
    date: string;
    original: string;
    re: string;
    fw: string;
  };
  forward: Record<'gmail' | 'apple' | 'thunderbird', string>;
  sentFrom: { iphone: string; outlook: string; k9: string };
  autoSubject: string;
}
