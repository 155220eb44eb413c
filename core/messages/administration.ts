/** Messages about the administration of the installation. */
export const administrationMessages = {
  user_not_found: 'This account does not exist.',
  last_administrator: 'This is the last administrator. Make another account an administrator first.',
  professor_has_courses_one:
    'This professor has {{count}} course. Delete it first, or leave the role as it is.',
  professor_has_courses_other:
    'This professor has {{count}} courses. Delete them first, or leave the role as it is.',
  professors_need_invitation:
    'Professors register here by invitation. Please ask your administrator for a link.',
  professors_cannot_register:
    'Professors cannot register here. Please register as a student, and ask your administrator to change your role.',
  invitation_unusable:
    'This invitation was used already, was withdrawn or has expired. Please ask your administrator for another one.',
  invitation_not_found: 'This invitation was used already or is not there.',
  setup_address_unknown:
    'This is not the set-up address of this installation. Please copy it from the output of the last start.',
  setup_used: 'This installation has an administrator already. Please sign in.',
  setup_email_taken: 'This e-mail has an account. Please enter its password, or another e-mail.',
  setting_unusable: 'These settings cannot be used: {{text}}',
  setting_locked: '{{field}} is set by the environment of the server and cannot be changed here.',
  mail_works: 'The mail server at {{words}} takes email.',
  mail_not_set: 'No mail server is set: administrators hand out links.',
  mail_sign_in_refused: 'The mail server at {{words}} refused the user or the password.',
  mail_unreachable:
    'The mail server at {{words}} cannot be reached. Please check its name, port and smtp or smtps.',
  mail_failed: 'The mail server at {{words}} cannot be used. Please check its address.',
} as const
