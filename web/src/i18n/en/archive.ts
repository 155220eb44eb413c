export const archive = {
  title: 'Archived courses',
  badge: 'Archived',
  show_one: 'Show {{count}} Archived Course',
  show_other: 'Show {{count}} Archived Courses',
  hide_one: 'Hide Archived Course',
  hide_other: 'Hide Archived Courses',
  since: 'Archived on {{date}}',
  notice: {
    staff:
      'Everything can be read, copied and exported. Nothing can be changed, and no one can enroll or take a quiz.',
    student:
      'You can still read the lectures and your results. Notes, progress and quizzes no longer change.',
  },
  notEditable: 'This course is archived. Nothing in it can be changed until its owner reopens it.',
  reopen: 'Reopen Course',
  reopening: 'Reopening…',
  reopened: '“{{course}}” is open again.',
  reopenFailed: 'The course could not be reopened.',
  label: 'Archive course',
  hint: 'For a course that is over. You can reopen it at any time.',
  button: 'Archive Course',
  busy: 'Archiving…',
  question: 'Archive “{{course}}”?',
  explained:
    'The course becomes read-only for everyone. Students keep the lectures and their results. No one can enroll or take a quiz. You can reopen the course at any time.',
  open_one:
    '{{count}} quiz attempt is still open. You can archive the course once it has been submitted. Submit it here:',
  open_other:
    '{{count}} quiz attempts are still open. You can archive the course once they have been submitted. Submit them here:',
  archived: '“{{course}}” is archived.',
  archiveFailed: 'The course could not be archived.',
}
