import type { QuestionSlide } from '@lectern/contract/questions.ts'
import { ActionIcon, Box, Button, Group } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../../api/calls.ts'
import { lectureInput } from '../../../../api/page-url.ts'
import { useCall } from '../../../../api/use-call.ts'
import { Thumbnail } from '../../../../ui/pictures/thumbnail.tsx'
import { findTeachingSlide } from './find-teaching-slide.ts'
import { SlidePicker } from './slide-picker.tsx'

type TeachingSlideProps = {
  courseId: string
  slide: QuestionSlide | null
  onChange: (slide: QuestionSlide | null) => void
}

/** The slide that teaches a question: shown, chosen, changed and removed. */
export function TeachingSlide({ courseId, slide, onChange }: TeachingSlideProps) {
  const { t } = useTranslation('quizAuthoring')
  const [isPicking, setPicking] = useState(false)
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Box component="p" id={id} mb={6} fz="sm" fw={600} lh="1.25rem">
        {t('forms.slide.label')}
      </Box>
      <Group py={10} px="sm" bd="1px solid var(--line)" bdrs="sm" gap="sm" wrap="nowrap">
        {slide ? (
          <ChosenSlide slide={slide} />
        ) : (
          <Box component="p" flex={1} miw={0} c="var(--text-2)" fz="sm" lh="1.25rem">
            {t('forms.slide.none')}
          </Box>
        )}
        <Button variant="default" size="sm" flex="none" onClick={() => setPicking(true)}>
          {t(slide ? 'forms.slide.change' : 'forms.slide.choose')}
        </Button>
        {slide && (
          <ActionIcon aria-label={t('forms.slide.remove')} onClick={() => onChange(null)}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <SlidePicker
        courseId={courseId}
        chosen={slide}
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onChoose={(chosen) => {
          onChange(chosen)
          setPicking(false)
        }}
      />
    </Box>
  )
}

function ChosenSlide({ slide }: { slide: QuestionSlide }) {
  const { t } = useTranslation('quizAuthoring')
  const { data: lecture, isError } = useCall(calls.lectures.get, lectureInput(slide.lecture_id))
  const entry = lecture && findTeachingSlide(lecture, slide)
  const number = entry?.index ?? slide.slide_index
  const isGone = lecture !== undefined && !entry
  return (
    <>
      {entry && <Thumbnail src={entry.thumbnail_url} className="mantine-visible-from-sm" width="4.5rem" />}
      <Box flex={1} miw={0}>
        <Box className="break-words" component="p" fw={500} lh="1.375rem" dir="auto">
          {entry?.title
            ? t('forms.slide.titled', { number, title: entry.title })
            : t('forms.slide.plain', { number })}
        </Box>
        <Box
          className="break-words"
          component="p"
          c={isGone ? 'var(--warn)' : 'var(--text-2)'}
          fz="sm"
          lh="1.25rem"
          dir="auto"
        >
          {isGone
            ? t('forms.slide.gone')
            : lecture
              ? t('forms.slide.leads', { lecture: lecture.title })
              : isError && t('forms.slide.failed')}
        </Box>
      </Box>
    </>
  )
}
