import type { Lecture } from '@lectern/contract/lectures.ts'
import { Box, Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import frame from '../../../../features/player/player-frame.module.css'
import { SentenceList } from '../../../../features/player/sentence-list.tsx'
import { SlideStage } from '../../../../features/player/slide-stage.tsx'
import { SlideSteps } from '../../../../features/player/slide-steps.tsx'
import { type AnnotationTick, StageAnnotations } from '../../../../features/player/stage-annotations.tsx'
import { useSlideKeys } from '../../../../features/player/use-slide-keys.ts'
import { usePart } from '../store/studio-store.ts'
import classes from './preview.module.css'
import { PreviewBar } from './preview-bar.tsx'
import { PreviewTransport } from './preview-transport.tsx'
import { usePreview } from './use-preview.ts'

const none: ReadonlySet<number> = new Set()

/**
 * The whole lecture as students will see it, over the whole window. Closing it opens the slide it reached.
 */
export function Preview() {
  const { t } = useTranslation('authoring')
  const { lecture } = usePart('document', 'lecture')
  const { openDialog, setOpenDialog } = usePart('dialogs', 'openDialog', 'setOpenDialog')
  const place = usePart('place', 'slide', 'language', 'go')
  const reached = useRef<{ slide: number; language: string }>(null)
  const close = () => {
    setOpenDialog(null)
    if (reached.current) place.go(reached.current)
  }
  return (
    <Modal.Root opened={openDialog === 'preview'} onClose={close} fullScreen>
      <Modal.Content className={classes.content} bg="var(--paper)" radius={0} aria-label={t('preview.label')}>
        <Modal.Body h="100dvh" p={0}>
          <Playing
            lecture={lecture}
            from={place}
            onReach={(slide, language) => {
              reached.current = { slide, language }
            }}
            onClose={close}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

type PlayingProps = {
  lecture: Lecture
  from: { slide: number; language: string }
  onReach: (slide: number, language: string) => void
  onClose: () => void
}

function Playing({ lecture, from, onReach, onClose }: PlayingProps) {
  const { t } = useTranslation(['authoring', 'player'])
  const preview = usePreview(lecture, from)
  const { slides, slide, index, number, language, audio, control } = preview
  const [ticks, setTicks] = useState<readonly AnnotationTick[]>([])
  const own = useRef<HTMLDivElement>(null)
  useSlideKeys(
    {
      next: preview.next,
      previous: preview.previous,
      first: () => preview.turn(0),
      last: () => preview.turn(slides.length - 1),
      togglePlay: control.playing ? control.pause : control.play,
      list: () => undefined,
    },
    own,
  )
  const slideNumber = slide?.index
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports each slide that is reached
  useEffect(() => {
    if (slideNumber !== undefined) onReach(slideNumber, language)
  }, [slideNumber, language])
  const steps = (
    <SlideSteps look="segments" total={slides.length} current={index} finished={none} onJump={preview.turn} />
  )
  return (
    <div ref={own} className={frame.player}>
      <PreviewBar lecture={lecture} preview={preview} onClose={onClose} />
      {slides.length === 0 ? (
        <Box component="p" my="xl" mx="auto" c="var(--text-2)">
          {t('preview.noSlides')}
        </Box>
      ) : (
        <>
          <section className={frame.workspace} aria-label={t('player:slideCard')}>
            <Box
              className="tabular"
              component="p"
              pt="xs"
              pb={4}
              fz="sm"
              fw={500}
              ta="center"
              aria-live="polite"
            >
              {t('player:slideOf', { number, total: slides.length })}
            </Box>
            <SlideStage
              slide={slide}
              following={slides[index + 1]}
              onNext={preview.next}
              onPrevious={preview.previous}
            >
              <StageAnnotations
                lectureId={lecture._id}
                slide={slide}
                timeMs={audio.timeMs}
                isPlayable={!preview.isSilent}
                reading={preview.reading}
                onTicks={setTicks}
              />
            </SlideStage>
            <div className={frame.steps}>{steps}</div>
          </section>
          <section className={frame.listening} aria-label={t('player:audioAndScript')}>
            <PreviewTransport preview={preview} ticks={ticks} />
            <SentenceList
              sentences={preview.sentences}
              current={preview.current}
              page={`${number} ${language}`}
              language={language}
              onSeek={preview.isSilent ? undefined : audio.seek}
            />
          </section>
        </>
      )}
    </div>
  )
}
