export const studio = {
  title: 'studio',
}
