import { formatSeconds } from '@parley/contracts/durations';
import type { Outcomes, Report, Times } from '@parley/contracts/figures';
import { bcp47, type Locale } from '@parley/contracts/locales';
import { escapeHtml } from '../../infra/html.ts';
import { WORDS } from './words.ts';

interface Letter {
  locale: Locale;
  report: Report;
  company: string;
  name: string;
  /** Where the reports are, and where this mail is stopped. */
  links: { open: string; stop: string };
}

/** The figures of a week as plain text and as HTML. Confirmed and assumed outcomes are never added up. */
export function layOutWeek({ locale, report, company, name, links }: Letter) {
  const words = WORDS[locale];
  const language = bcp47(locale);
  // People choose their own names: remove line breaks, which could forge headers.
  const fill = (text: string, values: Record<string, string>) =>
    text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key]?.replace(/\s+/g, ' ') ?? whole);
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const time = ({ count, median }: Times) =>
    median === null
      ? fill(words.tooFew, { count: number(count) })
      : `${formatSeconds(language, median)} (${fill(words.median, { count: number(count) })})`;
  const { period, from, to } = report;
  const { count, sum } = period.rating;
  const mean = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(sum / Math.max(1, count));
  const both = (pick: (outcomes: Outcomes) => number) => number(pick(period.bot) + pick(period.people));
  const all = (each: Outcomes) => Object.values(each).reduce((total, one) => total + one, 0);
  const rows: [string, string][] = [
    [words.firstReply, time(period.firstReply)],
    [words.wait, time(period.wait)],
    [words.rating, count === 0 ? '–' : `${mean} (${number(count)})`],
    [words.ended, both(all)],
    [words.confirmed, both(({ confirmed }) => confirmed)],
    [words.assumed, both(({ assumed }) => assumed)],
    [words.cameBack, both(({ cameBack }) => cameBack)],
    [words.unsolved, both(({ unsolved }) => unsolved)],
    [words.abandoned, both(({ abandoned }) => abandoned)],
    [words.handedOver, both(({ handedOver }) => handedOver)],
  ];
  const days = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`));
  const [subject, greeting, intro] = [words.subject, words.greeting, words.intro].map((text) =>
    fill(text, { company, name, days }),
  ) as [string, string, string];

  const text = [
    greeting,
    intro,
    rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    `${words.open}: ${links.open}`,
    `${words.stop}: ${links.stop}`,
  ].join('\n\n');
  const cells = rows
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 0;border-top:1px solid #e7e3dd">${escapeHtml(label)}</td><td align="right" style="padding:6px 0 6px 12px;border-top:1px solid #e7e3dd;font-weight:600">${escapeHtml(value)}</td></tr>`,
    )
    .join('\n');
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#faf9f7;font-family:Inter,Segoe UI,Roboto,Arial,sans-serif;color:#1f1a14">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="480" cellpadding="0" cellspacing="0" style="max-width:480px;width:100%;background:#ffffff;border:1px solid #e7e3dd;border-radius:8px">
<tr><td style="padding:32px;font-size:15px;line-height:22px">
<p style="margin:0 0 24px;font-size:18px;font-weight:600">Parley</p>
<p style="margin:0 0 12px">${escapeHtml(greeting)}</p>
<p style="margin:0 0 16px">${escapeHtml(intro)}</p>
<table width="100%" cellpadding="0" cellspacing="0" style="font-size:14px;line-height:20px;margin:0 0 24px">${cells}</table>
<p style="margin:0 0 24px"><a href="${escapeHtml(links.open)}" style="display:inline-block;background:#e09b34;color:#1f1a14;font-weight:600;text-decoration:none;padding:12px 24px;border-radius:6px">${escapeHtml(words.open)}</a></p>
<p style="margin:0;font-size:13px;line-height:18px"><a href="${escapeHtml(links.stop)}" style="color:#5c554c">${escapeHtml(words.stop)}</a></p>
</td></tr></table></td></tr></table></body></html>`;
  return { subject, text, html };
}
