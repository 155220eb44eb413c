import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { silentSeconds } from '../../../../features/player/silence.ts'
import { useOpenSlide } from '../store/audio/open-slide.tsx'
import { useSilentSlides } from './use-silent-slides.ts'

/** Below an empty script: students get the slide without one. */
export function SilentChoice() {
  const { entry } = useOpenSlide()
  const { t } = useTranslation('studio')
  const { mutate, isPending, variables } = useSilentSlides()
  return (
    <Checkbox
      label={t('silent.choice')}
      description={t('silent.hint', { count: silentSeconds })}
      checked={isPending ? variables.isSilent : entry.is_silent === true}
      onChange={(event) => mutate({ entry, isSilent: event.currentTarget.checked })}
    />
  )
}
