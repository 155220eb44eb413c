import { Box, Button, Group } from '@mantine/core'
import IconEyeExclamation from '@tabler/icons-react/dist/esm/icons/IconEyeExclamation.mjs'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../api/api-error.ts'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { pageInput } from '../../../../api/page-url.ts'
import { useAction } from '../../../../api/use-action.ts'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { useHighlights } from '../store/annotations/highlights.ts'
import { useOpenSlide } from '../store/audio/open-slide.tsx'
import { refetchLecture, useLecture } from '../store/studio-data.ts'

/** Asks the professor to look at a slide that a new deck changed. */
export function ChangedSlideNote() {
  const { entry } = useOpenSlide()
  const { t } = useTranslation(['replacing', 'annotations'])
  const { _id: lectureId } = useLecture()
  const { present = [] } = useHighlights()
  const input = pageInput(lectureId, entry)
  const check = useAction(calls.slides.check, {
    isOfPage: true,
    onSuccess: () => refetchLecture(lectureId),
    changes: [keyOf(calls.annotations.list, input)],
    onError: (error) => showToast('error', messageOf(error, t('changed.failed'))),
  })
  if (!entry.needs_check) return null
  const doubtful = present.filter(({ needsCheck }) => needsCheck)
  return (
    <Group
      component="section"
      gap="0.25rem 0.75rem"
      px="sm"
      py={6}
      bg="var(--warn-tint)"
      bdrs="sm"
      aria-label={t('changed.badge')}
    >
      <IconEyeExclamation size={18} color="var(--warn)" aria-hidden />
      <Box flex="1 1 10rem" fz="sm">
        <Box c="var(--warn)" fw={600}>
          {t('changed.badge')}
        </Box>
        {doubtful.length > 0 && (
          <Box c="var(--text-2)">
            {t('changed.doubtful', {
              count: doubtful.length,
              words: doubtful
                .slice(0, 3)
                .map(({ text, type }) => text || t(`annotations:slide.kinds.${type}`))
                .join(', '),
            })}
          </Box>
        )}
      </Box>
      <Button
        variant="default"
        size="compact-sm"
        className="touch-height"
        disabled={check.isPending}
        onClick={() => check.mutate(input)}
      >
        {t('changed.checked')}
      </Button>
    </Group>
  )
}
