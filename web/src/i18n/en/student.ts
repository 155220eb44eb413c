export const student = {
  title: 'student',
}
