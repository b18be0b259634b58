export const en = {
  verifyEmail: {
    subject: 'Confirm your e-mail address',
    greeting: 'Hello {name},',
    body: 'please confirm that {email} is your address. Then you can start working in Parley.',
    button: 'Confirm address',
    note: 'The link works once, within 24 hours. If you did not ask for it, you can ignore this mail.',
  },
  resetPassword: {
    subject: 'Choose a new password',
    greeting: 'Hello {name},',
    body: 'you asked to reset your Parley password. Follow the link to choose a new one.',
    button: 'Choose a new password',
    note: 'The link works once, within 60 minutes. If you did not ask for it, you can ignore this mail: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    greeting: 'Hello {name},',
    body: 'your Parley password has just been changed, and all other sessions were signed out.',
    button: 'That was not me',
    note: 'If it was you, there is nothing to do. If not, reset your password now with the link above.',
  },
  emailChanging: {
    subject: 'Your e-mail address is about to change',
    greeting: 'Hello {name},',
    body: 'someone signed in to your Parley account asked to replace this address with {newEmail}. It changes once the link sent there is followed.',
    button: 'That was not me: keep this address',
    note: 'If it was you, there is nothing to do here. If not, follow the link within 7 days: your account keeps this address and every session is signed out. Then choose a new password.',
  },
  alreadyRegistered: {
    subject: 'You already have an account',
    greeting: 'Hello {name},',
    body: 'someone, probably you, tried to use {email} for another Parley account. This address has one already, so nothing has changed.',
    button: 'Sign in',
    note: 'If you forgot your password, choose a new one from the sign-in screen. If it was not you, you can ignore this mail.',
  },
};
