export const ro = {
  verifyEmail: {
    subject: 'Confirmați adresa de e-mail',
    greeting: 'Bună ziua, {name},',
    body: 'vă rugăm să confirmați că {email} este adresa dumneavoastră. Apoi puteți începe să lucrați în Parley.',
    button: 'Confirmați adresa',
    note: 'Linkul funcționează o singură dată și expiră după 24 de ore. Dacă nu l-ați cerut, puteți ignora acest mesaj.',
  },
  resetPassword: {
    subject: 'Alegeți o parolă nouă',
    greeting: 'Bună ziua, {name},',
    body: 'ați cerut resetarea parolei Parley. Accesați linkul pentru a alege una nouă.',
    button: 'Alegeți o parolă nouă',
    note: 'Linkul funcționează o singură dată și expiră după 60 de minute. Dacă nu l-ați cerut, puteți ignora acest mesaj: parola rămâne neschimbată.',
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
    button: 'Nu am fost eu: păstrați această adresă',
    note: 'Dacă ați fost dumneavoastră, nu trebuie să faceți nimic. Dacă nu, deschideți linkul în cel mult 7 zile: contul păstrează această adresă și toate sesiunile sunt închise. Apoi alegeți o parolă nouă.',
  },
  alreadyRegistered: {
    subject: 'Aveți deja un cont',
    greeting: 'Bună ziua, {name},',
    body: 'cineva, probabil dumneavoastră, a încercat să folosească {email} pentru un alt cont Parley. Această adresă are deja un cont; nimic nu s-a schimbat.',
    button: 'Autentificare',
    note: 'Dacă ați uitat parola, alegeți una nouă din ecranul de autentificare. Dacă nu ați fost dumneavoastră, puteți ignora acest mesaj.',
  },
};
