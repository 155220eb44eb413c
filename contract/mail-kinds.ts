/** What the emails of mail jobs are about. Announcements and invitations to courses have jobs of their own. */
export const mailKinds = [
  'new_password',
  'confirm_email',
  'email_changed',
  'staff_invitation',
  'professor_invitation',
  'backup_failed',
] as const
export type MailKind = (typeof mailKinds)[number]
