import { type ComponentType, lazy, Suspense } from 'react'
import { patiently } from '../../ui/load-part.ts'
import { SentenceList } from '../player/script/sentence-list.tsx'
import type { CaptionProps } from '../player/stage/caption.tsx'
import type { LecturePlayer } from './use-lecture-player.ts'
import type { Study } from './use-study.ts'

/** Loaded on demand. Until then the lecture works without captions. */
const Caption = lazy<ComponentType<CaptionProps>>(patiently(() => import('../player/stage/caption.tsx')))

type PlayerScriptProps = { player: LecturePlayer; study: Study; isPlayable: boolean }

const shownIn = { comprehensive: 'all', focus: 'present', quiz: 'all', review: 'key' } as const

/** The script as the study mode shows it. */
export function PlayerScript({ player, study, isPlayable }: PlayerScriptProps) {
  const { audio, page, language } = player
  return (
    <SentenceList
      sentences={player.sentences}
      current={isPlayable ? audio.sentenceIndex : null}
      page={`${page} ${language}`}
      isSilent={player.slide?.is_silent}
      language={language}
      onSeek={isPlayable ? audio.playFrom : undefined}
      look={study.mode === 'focus' ? undefined : study.annotations.look}
      // Without audio the script is shown whole, because no sentence is ever current.
      shows={isPlayable || study.mode !== 'focus' ? shownIn[study.mode] : 'all'}
    />
  )
}

/** Captions, if they are switched on and there is audio. */
export function PlayerCaption({ player, study, isPlayable }: PlayerScriptProps) {
  if (!study.captions || !isPlayable) return null
  return (
    <Suspense>
      <Caption
        sentences={player.sentences}
        current={player.audio.sentenceIndex}
        timeMs={player.audio.timeMs}
        language={player.language}
        pieces={study.annotations.look?.pieces}
        uncovered={study.annotations.look?.uncovered}
      />
    </Suspense>
  )
}
