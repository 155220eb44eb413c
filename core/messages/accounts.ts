/** Messages about emails to accounts, and links that work once. */
export const accountsMessages = {
  mail_waiting: 'The email is sent as soon as a worker is free.',
  mail_sent: 'The email was sent.',
  mail_not_needed: 'The email was not sent: its link has been used or has expired.',
  mail_server_unavailable: 'The mail server does not accept the email at the moment. It will be tried again.',
  mail_refused: 'The mail server refused the email. Please check the address.',
  mail_cancelled: 'The email was not sent.',
  sends_no_email: 'This platform sends no email. Ask its administrator for a link that sets a new password.',
  too_many_mails: 'Too many emails were requested. Please wait ten minutes and try again.',
  link_ended: 'This link has been used or has expired. Please ask for a new one.',
  email_confirmed_already: 'This email is already confirmed.',
  passwords_off: 'People sign in with a provider here, without a password.',
  passkeys_off: 'Passkeys cannot be used at this address. Please ask the administrator.',
  passkey_lost: 'This took too long or was done already. Please try again.',
  passkey_refused:
    'This passkey does not sign in here. It may have been removed. Please sign in another way.',
  passkey_not_added: 'The passkey could not be checked. Please try again.',
  passkey_known: 'This passkey already belongs to an account.',
  passkey_not_found: 'This passkey does not exist.',
  passkey_needs_sign_in:
    'Please sign out and in again, and add the passkey within ten minutes. This shows that it is you.',
  too_many_passkeys: 'An account can have at most {{max}} passkeys. Please remove one first.',
  too_many_passkey_sign_ins:
    'Too many sign-ins with passkeys. Please wait ten minutes, or sign in another way.',
  sign_in_lost: 'The sign-in took too long or has already been used. Please sign in again.',
} as const
