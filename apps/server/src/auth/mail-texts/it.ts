export const it = {
  verifyEmail: {
    subject: 'Conferma il tuo indirizzo e-mail',
    greeting: 'Ciao {name},',
    body: 'conferma che {email} è il tuo indirizzo. Poi potrai iniziare a lavorare in Parley.',
    button: 'Conferma indirizzo',
    note: 'Il link funziona una sola volta e scade dopo 24 ore. Se non l’hai richiesto, puoi ignorare questa e-mail.',
  },
  resetPassword: {
    subject: 'Scegli una nuova password',
    greeting: 'Ciao {name},',
    body: 'hai chiesto di reimpostare la tua password di Parley. Apri il link per sceglierne una nuova.',
    button: 'Scegli una nuova password',
    note: 'Il link funziona una sola volta e scade dopo 60 minuti. Se non l’hai richiesto, puoi ignorare questa e-mail: la tua password resta invariata.',
  },
  passwordChanged: {
    subject: 'La tua password è stata modificata',
    greeting: 'Ciao {name},',
    body: 'la tua password di Parley è appena stata modificata e tutte le altre sessioni sono state disconnesse.',
    button: 'Non ero io',
    note: 'Se l’hai modificata tu, non devi fare nulla. Altrimenti reimposta subito la password con il link qui sopra.',
  },
  emailChanging: {
    subject: 'Il tuo indirizzo e-mail sta per cambiare',
    greeting: 'Ciao {name},',
    body: 'qualcuno che ha effettuato l’accesso al tuo account Parley ha chiesto di sostituire questo indirizzo con {newEmail}. L’indirizzo cambia quando viene aperto il link inviato lì.',
    button: 'Non l’ho chiesto io: mantieni questo indirizzo',
    note: 'Se l’hai chiesto tu, non devi fare nulla. Altrimenti apri il link entro 7 giorni: il tuo account mantiene questo indirizzo e tutte le sessioni vengono disconnesse. Poi scegli una nuova password.',
  },
  alreadyRegistered: {
    subject: 'Hai già un account',
    greeting: 'Ciao {name},',
    body: 'qualcuno, probabilmente tu, ha cercato di usare {email} per un altro account Parley. Questo indirizzo ne ha già uno: non è cambiato nulla.',
    button: 'Accedi',
    note: 'Se hai dimenticato la password, reimpostala dalla schermata di accesso. Se non eri tu, puoi ignorare questa e-mail.',
  },
};
