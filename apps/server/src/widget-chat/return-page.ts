import { bcp47, LOCALES, type Locale } from '@parley/contracts/locales';
import { escapeHtml } from '../infra/html.ts';
import { scriptJson } from './launcher-look.ts';

interface Words {
  opening: string;
  /** Also where the link was never valid: who guesses learns nothing. */
  expired: string;
  failed: string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    opening: 'Opening your conversation…',
    expired: 'This link has expired or is not valid. Reply to the email, or write to us again on our site.',
    failed: 'The conversation could not be opened. Please try again.',
  },
  ro: {
    opening: 'Se deschide conversația…',
    expired: 'Linkul a expirat sau nu este valabil. Răspundeți la e-mail sau scrieți-ne din nou pe site.',
    failed: 'Conversația nu a putut fi deschisă. Încercați din nou.',
  },
  ru: {
    opening: 'Открываем ваш диалог…',
    expired: 'Срок действия ссылки истёк, или она неверна. Ответьте на письмо или снова напишите нам на сайте.',
    failed: 'Не удалось открыть диалог. Попробуйте ещё раз.',
  },
  ua: {
    opening: 'Відкриваємо вашу розмову…',
    expired:
      'Термін дії посилання минув, або воно неправильне. Дайте відповідь на лист або знову напишіть нам на сайті.',
    failed: 'Не вдалося відкрити розмову. Спробуйте ще раз.',
  },
  de: {
    opening: 'Ihr Gespräch wird geöffnet …',
    expired:
      'Dieser Link ist abgelaufen oder ungültig. Antworten Sie auf die E-Mail oder schreiben Sie uns erneut auf unserer Website.',
    failed: 'Das Gespräch konnte nicht geöffnet werden. Bitte versuchen Sie es noch einmal.',
  },
  fr: {
    opening: 'Ouverture de votre conversation…',
    expired: 'Ce lien a expiré ou n’est pas valable. Répondez à l’e-mail ou écrivez-nous de nouveau sur notre site.',
    failed: 'La conversation n’a pas pu être ouverte. Veuillez réessayer.',
  },
  it: {
    opening: 'Apertura della conversazione…',
    expired: 'Questo link è scaduto o non è valido. Risponda all’e-mail o ci scriva di nuovo sul nostro sito.',
    failed: 'Non è stato possibile aprire la conversazione. Riprovi.',
  },
};

/** Stores the visit as the widget does, then opens the widget. The token is behind the `#`, which no server or proxy gets to see. */
const SCRIPT = `
const note = document.getElementById('note');
try {
  const headers = { 'content-type': 'application/json', key, platform: 'web', driver: 'web' };
  const body = JSON.stringify({ token: location.hash.slice(1) });
  history.replaceState(null, '', location.pathname + location.search);
  const reply = await fetch('/api/chat/return', { method: 'POST', credentials: 'omit', headers, body });
  const { visitor_token: token, conversation_id: conversationId } = await reply.json();
  if (reply.ok) {
    localStorage.setItem('parley.visit.' + key.slice(0, 16), JSON.stringify({ token, conversationId }));
    location.replace('/chat/' + encodeURIComponent(key) + location.search);
  } else note.textContent = reply.status < 500 && reply.status !== 429 ? expired : failed;
} catch {
  note.textContent = failed;
}`;

/** The page that a link in a mail opens: it leads to the conversation, or says why not. */
export function returnPage(key: string, language: string, nonce: string): string {
  const locale = LOCALES.find((known) => known === language) ?? 'en';
  const { opening, expired, failed } = WORDS[locale];
  return `<!doctype html>
<html lang="${bcp47(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(opening)}</title>
<style nonce="${nonce}">body{margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#1f1a14;background:#fff}main{max-width:480px;margin:15vh auto 0}</style>
</head>
<body><main><p id="note" role="status">${escapeHtml(opening)}</p></main>
<script type="module" nonce="${nonce}">const { key, expired, failed } = ${scriptJson({ key, expired, failed })};${SCRIPT}</script>
</body>
</html>`;
}
