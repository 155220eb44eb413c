export const professor = {
  title: 'professor',
}
