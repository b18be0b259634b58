export const de = {
  verifyEmail: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    greeting: 'Guten Tag {name},',
    body: 'bitte bestätigen Sie, dass {email} Ihre Adresse ist. Danach können Sie in Parley loslegen.',
    button: 'Adresse bestätigen',
    note: 'Der Link funktioniert nur einmal und läuft nach 24 Stunden ab. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  },
  resetPassword: {
    subject: 'Wählen Sie ein neues Passwort',
    greeting: 'Guten Tag {name},',
    body: 'Sie möchten Ihr Parley-Passwort zurücksetzen. Öffnen Sie den Link, um ein neues zu wählen.',
    button: 'Neues Passwort wählen',
    note: 'Der Link funktioniert nur einmal und läuft nach 60 Minuten ab. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt unverändert.',
  },
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    greeting: 'Guten Tag {name},',
    body: 'Ihr Parley-Passwort wurde gerade geändert, und alle anderen Sitzungen wurden beendet.',
    button: 'Das war ich nicht',
    note: 'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, setzen Sie Ihr Passwort jetzt über den Link oben zurück.',
  },
  emailChanging: {
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    greeting: 'Guten Tag {name},',
    body: 'jemand, der in Ihrem Parley-Konto angemeldet ist, möchte diese Adresse durch {newEmail} ersetzen. Die Adresse ändert sich, sobald der dorthin gesendete Link geöffnet wird.',
    button: 'Das war ich nicht: Adresse behalten',
    note: 'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, öffnen Sie den Link innerhalb von 7 Tagen: Ihr Konto behält diese Adresse, und alle Sitzungen werden beendet. Wählen Sie danach ein neues Passwort.',
  },
  alreadyRegistered: {
    subject: 'Sie haben bereits ein Konto',
    greeting: 'Guten Tag {name},',
    body: 'jemand, vermutlich Sie selbst, wollte {email} für ein weiteres Parley-Konto verwenden. Zu dieser Adresse gibt es bereits ein Konto; es hat sich nichts geändert.',
    button: 'Anmelden',
    note: 'Wenn Sie Ihr Passwort vergessen haben, wählen Sie auf der Anmeldeseite ein neues. Waren Sie es nicht, können Sie diese E-Mail ignorieren.',
  },
};
