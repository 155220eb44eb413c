import { useSlideKeys } from '../player/controls/use-slide-keys.ts'
import type { useFindDialog, useKeysDialog, useOverview } from './dialogs/player-dialogs.tsx'
import type { Panel } from './side-panel/use-panel.ts'
import type { LecturePlayer } from './use-lecture-player.ts'
import type { Study } from './use-study.ts'

type Parts = {
  player: LecturePlayer
  study: Study
  panel: Panel
  toggleFull: () => void
  overview: ReturnType<typeof useOverview>
  find: ReturnType<typeof useFindDialog>
  keysDialog: ReturnType<typeof useKeysDialog>
}

/** The keyboard shortcuts of the player; `keys-dialog.tsx` lists them. */
export function usePlayerKeys({ player, study, panel, toggleFull, overview, find, keysDialog }: Parts): void {
  const { audio } = player
  const togglePlay = audio.playing ? audio.pause : study.play
  useSlideKeys({
    next: player.next,
    previous: player.previous,
    first: () => player.goTo(0),
    last: () => player.goTo(player.slides.length - 1),
    togglePlay,
    list: () => keysDialog.open(),
    others: {
      k: togglePlay,
      j: audio.goBack,
      r: audio.repeat,
      c: () => study.prefer({ captions: !study.captions }),
      h: () => study.prefer({ highlights: !study.highlights }),
      o: () => overview.open(),
      m: () => panel.toggle('chat'),
      f: toggleFull,
      '/': () => find.open(),
      '<': () => audio.stepRate(-1),
      '>': () => audio.stepRate(1),
    },
  })
}
