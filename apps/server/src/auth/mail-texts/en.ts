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
    button: 'Review my sessions',
    note: 'If it was you, there is nothing to do here. If not, sign out the other sessions and change your password.',
  },
};
