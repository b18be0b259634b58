export const ro = {
  verifyEmail: {
    subject: 'Confirmați adresa de e-mail',
    greeting: 'Bună ziua, {name},',
    body: 'vă rugăm să confirmați că {email} este adresa dumneavoastră. Apoi puteți începe să lucrați în Parley.',
    button: 'Confirmați adresa',
    note: 'Linkul funcționează o singură dată, timp de 24 de ore. Dacă nu l-ați cerut, puteți ignora acest mesaj.',
  },
  resetPassword: {
    subject: 'Alegeți o parolă nouă',
    greeting: 'Bună ziua, {name},',
    body: 'ați cerut resetarea parolei Parley. Accesați linkul pentru a alege una nouă.',
    button: 'Alegeți o parolă nouă',
    note: 'Linkul funcționează o singură dată, timp de 60 de minute. Dacă nu l-ați cerut, puteți ignora acest mesaj: parola rămâne neschimbată.',
  },
  passwordChanged: {
    subject: 'Parola a fost schimbată',
    greeting: 'Bună ziua, {name},',
    body: 'parola dumneavoastră Parley tocmai a fost schimbată, iar toate celelalte sesiuni au fost închise.',
    button: 'Nu am fost eu',
    note: 'Dacă ați schimbat-o dumneavoastră, nu trebuie să faceți nimic. Dacă nu, resetați acum parola cu linkul de mai sus.',
  },
  emailChanging: {
    subject: 'Adresa de e-mail urmează să se schimbe',
    greeting: 'Bună ziua, {name},',
    body: 'cineva autentificat în contul dumneavoastră Parley a cerut înlocuirea acestei adrese cu {newEmail}. Adresa se schimbă după accesarea linkului trimis acolo.',
    button: 'Verificați sesiunile',
    note: 'Dacă dumneavoastră ați cerut schimbarea, nu trebuie să faceți nimic. Dacă nu, închideți celelalte sesiuni și schimbați parola.',
  },
};
