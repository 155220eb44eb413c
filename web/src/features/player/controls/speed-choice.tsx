import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { NativeChoice } from './native-choice.tsx'
import { speeds } from './speeds.ts'

const choices = speeds.map((speed) => ({ value: speed, label: `${speed}×` }))

type SpeedChoiceProps = { rate: number; onChange: (rate: number) => void; isPlain?: boolean }

/** Chooses the playback speed. */
export const SpeedChoice = memo(function SpeedChoice({ rate, onChange, isPlain }: SpeedChoiceProps) {
  const { t } = useTranslation('player')
  return (
    <NativeChoice label={t('speed')} choices={choices} value={rate} onChoose={onChange} isPlain={isPlain}>
      {rate}×
    </NativeChoice>
  )
})
