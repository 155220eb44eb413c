import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { silentSeconds } from '../../../../features/player/silence.ts'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { useSilentSlides } from '../script/use-silent-slides.ts'
import { useLecture } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'

type MissingScriptProps = {
  slide: number
  language: string
  label: string
  /** Called when the professor goes to the slide. */
  onLeave: () => void
}

/** A slide without a script: opens it, or shows it to students as it is. */
export function MissingScript({ slide, language, label, onLeave }: MissingScriptProps) {
  const { t } = useTranslation(['studio', 'update'])
  const lecture = useLecture()
  const { go } = useActions()
  const silence = useSilentSlides(({ entry, isSilent }) => {
    if (isSilent)
      showToast('success', t('silent.done', { number: entry.index }), {
        label: t('update:undo'),
        run: () => silence.mutate({ entry, isSilent: false }),
      })
  })
  return (
    <Button.Group>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          onLeave()
          go({ slide, language, tab: 'editor' })
        }}
      >
        {label}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        fw={400}
        aria-label={t('silent.choose', { number: slide })}
        title={t('silent.hint', { count: silentSeconds })}
        disabled={silence.isPending}
        onClick={() => {
          const entry = lecture.slides[language]?.find(({ index }) => index === slide)
          if (entry) silence.mutate({ entry, isSilent: true })
        }}
      >
        {t('silent.short')}
      </Button>
    </Button.Group>
  )
}
