export const fr = {
  verifyEmail: {
    subject: 'Confirmez votre adresse e-mail',
    greeting: 'Bonjour {name},',
    body: 'Confirmez que {email} est bien votre adresse. Vous pourrez ensuite commencer à travailler dans Parley.',
    button: 'Confirmer l’adresse',
    note: 'Le lien ne fonctionne qu’une fois et expire au bout de 24 heures. Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail.',
  },
  resetPassword: {
    subject: 'Choisissez un nouveau mot de passe',
    greeting: 'Bonjour {name},',
    body: 'Vous avez demandé à réinitialiser votre mot de passe Parley. Ouvrez le lien pour en choisir un nouveau.',
    button: 'Choisir un mot de passe',
    note: 'Le lien ne fonctionne qu’une fois et expire au bout de 60 minutes. Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail : votre mot de passe reste inchangé.',
  },
  passwordChanged: {
    subject: 'Votre mot de passe a été modifié',
    greeting: 'Bonjour {name},',
    body: 'Votre mot de passe Parley vient d’être modifié et toutes les autres sessions ont été déconnectées.',
    button: 'Ce n’était pas moi',
    note: 'Si c’était vous, vous n’avez rien à faire. Sinon, réinitialisez votre mot de passe dès maintenant avec le lien ci-dessus.',
  },
  emailChanging: {
    subject: 'Votre adresse e-mail va être modifiée',
    greeting: 'Bonjour {name},',
    body: 'Une personne connectée à votre compte Parley a demandé à remplacer cette adresse par {newEmail}. Le changement prendra effet dès l’ouverture du lien envoyé à cette nouvelle adresse.',
    button: 'Ce n’était pas moi : garder cette adresse',
    note: 'Si c’était vous, vous n’avez rien à faire. Sinon, ouvrez le lien dans les 7 jours : votre compte garde cette adresse et toutes les sessions sont déconnectées. Choisissez ensuite un nouveau mot de passe.',
  },
  alreadyRegistered: {
    subject: 'Vous avez déjà un compte',
    greeting: 'Bonjour {name},',
    body: 'Quelqu’un, probablement vous, a voulu utiliser {email} pour un autre compte Parley. Cette adresse a déjà un compte ; rien n’a changé.',
    button: 'Se connecter',
    note: 'Si vous avez oublié votre mot de passe, choisissez-en un nouveau depuis l’écran de connexion. Si ce n’était pas vous, vous pouvez ignorer cet e-mail.',
  },
};
