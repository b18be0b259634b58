export const en = {
  verifyEmail: {
    subject: 'Confirm your email address',
    greeting: 'Hello {name},',
    body: 'Please confirm that {email} is your address. Then you can start working in Parley.',
    button: 'Confirm address',
    note: 'The link works once and expires after 24 hours. If you did not request it, you can ignore this email.',
  },
  resetPassword: {
    subject: 'Choose a new password',
    greeting: 'Hello {name},',
    body: 'You asked to reset your Parley password. Open the link to choose a new one.',
    button: 'Choose a new password',
    note: 'The link works once and expires after 60 minutes. If you did not request it, you can ignore this email: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    greeting: 'Hello {name},',
    body: 'Your Parley password has just been changed, and all other sessions were signed out.',
    button: 'That was not me',
    note: 'If it was you, you do not need to do anything. If not, reset your password now with the link above.',
  },
  emailChanging: {
    subject: 'Your email address is about to change',
    greeting: 'Hello {name},',
    body: 'Someone who is signed in to your Parley account has asked to replace this address with {newEmail}. It changes once the link sent there is opened.',
    button: 'That was not me: keep this address',
    note: 'If it was you, you do not need to do anything. If not, open the link within 7 days: your account keeps this address and every session is signed out. Then choose a new password.',
  },
  alreadyRegistered: {
    subject: 'You already have an account',
    greeting: 'Hello {name},',
    body: 'Someone, probably you, tried to use {email} for another Parley account. This address already has one, so nothing has changed.',
    button: 'Sign in',
    note: 'If you have forgotten your password, you can reset it on the sign-in screen. If it was not you, you can ignore this email.',
  },
};
