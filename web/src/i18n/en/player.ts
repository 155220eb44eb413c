export const player = {
  title: 'player',
}
