/** Messages about emails to accounts, and links that work once. */
export const accountsMessages = {
  mail_waiting: 'The email is sent as soon as a worker is free.',
  mail_sent: 'The email was sent.',
  mail_not_needed: 'The email was not sent: its link has been used or has expired.',
  mail_server_unavailable: 'The mail server does not take the email at the moment. It is tried again.',
  mail_refused: 'The mail server refused the email. Please check the address.',
  mail_cancelled: 'The email was not sent.',
  sends_no_email: 'This platform sends no email. Ask its administrator for a link that sets a new password.',
  too_many_mails: 'Too many emails were asked for. Please wait ten minutes and try again.',
  link_ended: 'This link has been used or has expired. Please ask for a new one.',
  email_confirmed_already: 'This email is confirmed already.',
  passwords_off: 'People sign in with a provider here, without a password.',
  sign_in_lost: 'The sign-in took too long or was used already. Please sign in again.',
} as const
