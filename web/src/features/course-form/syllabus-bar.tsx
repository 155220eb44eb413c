import * as limits from '@lectern/contract/limits.ts'
import { Box, Button, Group } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './syllabus-bar.module.css'
import { SyllabusFrame, type Tone } from './syllabus-frame.tsx'
import { SyllabusProgress } from './syllabus-progress.tsx'
import type { SyllabusPdf } from './use-syllabus-pdf.ts'

const pdfIcon = <IconFileTypePdf size={20} stroke={1.75} aria-hidden />
const alertIcon = <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
const doneIcon = <IconCircleCheck size={20} stroke={1.75} aria-hidden />

/**
 * The state of the syllabus PDF and its actions. `overText`: text shown while a file is dragged over the
 * field.
 */
export function SyllabusBar({ pdf, overText }: { pdf: SyllabusPdf; overText: string | null }) {
  const { t } = useTranslation('professor')
  const { state } = pdf
  if (overText) return <Bar tone="accent" icon={pdfIcon} words={<strong>{overText}</strong>} />
  switch (state.step) {
    case 'sending':
    case 'converting':
      return <SyllabusProgress state={state} icon={pdfIcon} onCancel={pdf.cancel} />
    case 'asking':
      return (
        <Bar tone="warn" icon={alertIcon} words={t('syllabus.ask')} isAlert>
          <Button size="sm" variant="default" onClick={() => pdf.decide('replace')}>
            {t('syllabus.replace')}
          </Button>
          <Button size="sm" variant="default" onClick={() => pdf.decide('append')}>
            {t('syllabus.append')}
          </Button>
          <Button size="sm" variant="default" onClick={() => pdf.decide('keep')}>
            {t('syllabus.keep')}
          </Button>
        </Bar>
      )
    case 'unknown':
      return (
        <Bar tone="bad" icon={alertIcon} words={state.sentence} isAlert>
          <Button size="sm" variant="default" onClick={pdf.checkAgain}>
            {t('syllabus.checkAgain')}
          </Button>
          <ChooseButton label={t('syllabus.chooseAnother')} onFile={pdf.choose} />
        </Bar>
      )
    case 'failed':
      return (
        <Bar
          tone={state.isCancelled ? 'plain' : 'bad'}
          icon={state.isCancelled ? pdfIcon : alertIcon}
          words={state.sentence}
          isAlert={!state.isCancelled}
        >
          <ChooseButton label={t('syllabus.chooseAnother')} onFile={pdf.choose} />
        </Bar>
      )
    case 'filled':
      return (
        <Bar
          tone="ok"
          icon={doneIcon}
          words={
            <>
              <strong className={`${classes.name} truncate`}>{state.pdf.name}</strong>{' '}
              {state.isCut ? t('syllabus.cut', { count: limits.syllabusChars }) : t('syllabus.filled')}
            </>
          }
        >
          <ChooseButton label={t('syllabus.chooseAnother')} onFile={pdf.choose} />
        </Bar>
      )
    default:
      return (
        <Bar
          tone="plain"
          icon={pdfIcon}
          words={
            state.step === 'kept' ? (
              t('syllabus.kept')
            ) : (
              <>
                <strong>{t('syllabus.offer')}</strong>{' '}
                <Box component="span" c="var(--text-2)" fz="sm">
                  {t('syllabus.offerHint', { megabytes: limits.syllabusBytes / 2 ** 20 })}
                </Box>
              </>
            )
          }
        >
          <ChooseButton label={t('syllabus.choose')} onFile={pdf.choose} />
        </Bar>
      )
  }
}

type BarProps = {
  tone: Tone
  icon: ReactNode
  words: ReactNode
  isAlert?: boolean
  children?: ReactNode
}

function Bar({ tone, icon, words, isAlert = false, children }: BarProps) {
  return (
    <SyllabusFrame tone={tone} icon={icon}>
      <Box className={`${classes.words} break-words`} miw={0} role={isAlert ? 'alert' : 'status'}>
        {words}
      </Box>
      {children && (
        <Group align="stretch" justify="flex-end" gap="xs">
          {children}
        </Group>
      )}
    </SyllabusFrame>
  )
}

function ChooseButton({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="sm" variant="default" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,application/pdf"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // Without this, choosing the same file again would fire no change event.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
