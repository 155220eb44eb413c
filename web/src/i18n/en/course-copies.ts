export const courseCopies = {
  open: 'Copy Course',
  title: 'Copy this course',
  copyOf: '{{course}} (copy)',
  name: 'Name of the new course',
  lectures: 'Lectures, with scripts, audio and annotations',
  quizzes: 'Quizzes',
  explained:
    'The syllabus, the question bank and the weights of the gradebook are copied, too; students, their work, announcements and the staff are not. Lectures are drafts in the new course, and quizzes are closed and get new codes.',
  submit: 'Copy Course',
  busy: 'Copying…',
  done: '“{{course}}” is ready.',
  failed: 'The course could not be copied.',
  listFailed: 'Lectures and quizzes could not be loaded. Please try again later.',
}
