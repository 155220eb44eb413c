import type { Lecture } from '@lectern/contract/lectures.ts'
import { Box, Button, Group, Modal } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readPhase } from '../../../../features/annotation-canvas/playback-phase.ts'
import { languagesOf } from '../../../../features/languages/languages-of.ts'
import { NativeChoice } from '../../../../features/player/controls/native-choice.tsx'
import { useSlideKeys } from '../../../../features/player/controls/use-slide-keys.ts'
import frame from '../../../../features/player/player-frame.module.css'
import { SlideSteps } from '../../../../features/player/progress/slide-steps.tsx'
import { SentenceList } from '../../../../features/player/script/sentence-list.tsx'
import { SlideStage } from '../../../../features/player/stage/slide-stage.tsx'
import {
  type AnnotationTick,
  StageAnnotations,
} from '../../../../features/player/stage/stage-annotations.tsx'
import { useLanguageName } from '../../../../ui/use-language-name.ts'
import { useUnsaved } from '../store/document/script.ts'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import classes from './preview.module.css'
import { PreviewTransport } from './preview-transport.tsx'
import { type Preview as PreviewState, usePreview } from './use-preview.ts'

const NO_SLIDES: ReadonlySet<number> = new Set()

/**
 * The whole lecture as students will see it, over the whole window. Closing it opens the slide it reached.
 */
export function Preview({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('authoring')
  const lecture = useLecture()
  const { setOpenDialog, go } = useActions()
  const address = useSlideAddress()
  const reached = useRef<{ slide: number; language: string }>(null)
  const close = () => {
    setOpenDialog(null)
    if (reached.current) go(reached.current)
  }
  return (
    <Modal.Root opened={isOpen} onClose={close} fullScreen>
      <Modal.Content className={classes.content} bg="var(--paper)" radius={0} aria-label={t('preview.label')}>
        <Modal.Body h="100dvh" p={0}>
          <Playing
            lecture={lecture}
            from={address}
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
    <SlideSteps total={slides.length} current={index} finished={NO_SLIDES} onJump={preview.turn} />
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
                phase={readPhase(audio)}
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

type PreviewBarProps = { lecture: Lecture; preview: PreviewState; onClose: () => void }

/** Header of the preview: Back, title, and the language if the lecture has several. */
function PreviewBar({ lecture, preview, onClose }: PreviewBarProps) {
  const { t } = useTranslation(['authoring', 'player'])
  const unsaved = useUnsaved()
  const nameOf = useLanguageName()
  const choices = languagesOf(lecture).map((code) => ({
    value: code,
    label: t('player:languageOption', { name: nameOf(code), code }),
  }))
  return (
    <Group
      className={`${classes.bar} border-below`}
      gap="sm"
      wrap="nowrap"
      flex="none"
      mih={48}
      py={4}
      px="md"
      bg="var(--desk)"
    >
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onClose}
      >
        {t('preview.close')}
      </Button>
      <Box className={`${classes.title} truncate`} component="h2" fz="lg" fw={600}>
        {t('preview.title', { title: lecture.title })}
      </Box>
      <Box className={classes.below} component="p" miw={0} c="var(--text-2)" fz="sm">
        <Box component="span" visibleFrom="md">
          {t('preview.below')}{' '}
        </Box>
        {unsaved.size > 0 && <strong className={classes.unsaved}>{t('preview.unsaved')}</strong>}
      </Box>
      {choices.length > 1 && (
        <NativeChoice
          label={t('player:lectureLanguage')}
          choices={choices}
          value={preview.language}
          onChoose={preview.changeLanguage}
        >
          {t('player:languageOption', { name: nameOf(preview.language), code: preview.language })}
        </NativeChoice>
      )}
    </Group>
  )
}
