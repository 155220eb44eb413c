import type { Translated } from '../catalogue.ts'
import type { player as english } from '../en/player.ts'

export const player: Translated<typeof english> = {
  title: 'player',
}
