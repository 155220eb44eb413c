/** Messages about the administration of the installation. */
export const administrationMessages = {
  user_not_found: 'This account does not exist.',
  last_administrator: 'This is the last administrator. Make another account an administrator first.',
  professor_has_courses_one:
    'This professor has {{count}} course. Delete it first, or leave the role as it is.',
  professor_has_courses_other:
    'This professor has {{count}} courses. Delete them first, or leave the role as it is.',
} as const
