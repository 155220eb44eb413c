import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { silentSeconds } from '../../../../features/player/silence.ts'
import { useOpenSlide } from '../store/audio/open-slide.tsx'
import { useSilentSlides } from './use-silent-slides.ts'

/** Below an empty script: students get the slide without one. */
export function SilentChoice() {
  const { entry } = useOpenSlide()
  const { t } = useTranslation('studio')
  const { mutate } = useSilentSlides()
  const isSilent = entry.is_silent === true
  // At once: the state of a request comes a frame later, in which the tick would be gone again.
  const [wanted, setWanted] = useState<{ slide: number; isSilent: boolean } | null>(null)
  if (wanted && (wanted.slide !== entry.index || wanted.isSilent === isSilent)) setWanted(null)
  return (
    <Checkbox
      label={t('silent.choice')}
      description={t('silent.hint', { count: silentSeconds })}
      checked={wanted?.isSilent ?? isSilent}
      onChange={({ currentTarget: { checked } }) => {
        setWanted({ slide: entry.index, isSilent: checked })
        mutate({ entry, isSilent: checked }, { onError: () => setWanted(null) })
      }}
    />
  )
}
