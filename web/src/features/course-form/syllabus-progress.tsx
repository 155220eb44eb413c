import { Box, Group } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CancelButton } from '../../ui/buttons/cancel-button.tsx'
import { formatClock } from '../../ui/clock.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { useFormat } from '../../ui/format.ts'
import classes from './syllabus-bar.module.css'
import { SyllabusFrame } from './syllabus-frame.tsx'
import type { SyllabusPdfState } from './use-syllabus-pdf.ts'

type SyllabusProgressProps = {
  state: Extract<SyllabusPdfState, { step: 'sending' | 'converting' }>
  icon: ReactNode
  onCancel: () => void
}

/** Progress of the PDF: how much has been uploaded, then how long the conversion has taken. */
export function SyllabusProgress({ state, icon, onCancel }: SyllabusProgressProps) {
  const { t } = useTranslation('professor')
  const format = useFormat()
  const isSending = state.step === 'sending'
  const isCancelling = state.step === 'converting' && state.isCancelling
  const words = isSending ? t('syllabus.uploading') : t('syllabus.converting')
  return (
    <SyllabusFrame tone="accent" icon={icon}>
      <Box className={`${classes.words} break-words`} miw={0}>
        <Group className={classes.line} mb={4} align="baseline" gap="xs" wrap="nowrap">
          <strong className={`${classes.name} truncate`} dir="auto">
            {state.pdf.name}
          </strong>
          <Box component="span" flex="none" c="var(--text-2)" fz="sm">
            {format.size(state.pdf.sizeBytes)}
          </Box>
          <Box className="nowrap" component="span" flex="none" ms="auto" c="var(--text-2)" fz="sm">
            <span role="status">{words}</span>
            <span className="tabular" aria-hidden>
              {isSending ? ` ${format.percent(state.percent / 100)}` : <Elapsed sinceMs={state.startedMs} />}
            </span>
          </Box>
        </Group>
        <ProgressBar percent={isSending ? state.percent : undefined} label={words} />
      </Box>
      <CancelButton onCancel={onCancel} isCancelling={isCancelling} label={t('syllabus.cancelConversion')} />
    </SyllabusFrame>
  )
}

function Elapsed({ sinceMs }: { sinceMs: number }) {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return `, ${formatClock(nowMs - sinceMs)}`
}
