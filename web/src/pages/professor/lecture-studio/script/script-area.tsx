import type { JobStatus } from '@lectern/contract/jobs.ts'
import { Box, Group, Skeleton, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEngines } from '../../../../api/use-engines.ts'
import { useGrowingText } from '../../../../api/use-growing-text.ts'
import { ScriptText } from '../../../../features/scripts/script-text.tsx'
import { readSentences } from '../../../../features/speech/sentences.ts'
import { useOpenSlide } from '../store/audio/open-slide.tsx'
import { useScript } from '../store/document/script.ts'
import { findWrittenSlides } from '../store/jobs/find-written-slides.ts'
import { useWork } from '../store/jobs/use-generation.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import { useStudio } from '../store/studio-store.ts'
import classes from './script-area.module.css'
import { ScriptField } from './script-field.tsx'
import { SilentChoice } from './silent-choice.tsx'

/** The script: read-only while a job writes it, otherwise the editor. */
export function ScriptArea() {
  // The script may already be that of another slide, which is being opened.
  const { entry: open, audio } = useOpenSlide()
  const { t } = useTranslation('studio')
  const script = useScript()
  const work = useWork()
  const address = useSlideAddress()
  const look = useStudio((state) => state.look)
  const engines = useEngines().data
  const { scriptJob, allScriptsJob, isQueued } = work
  const job = scriptJob ?? (isQueued ? allScriptsJob : undefined)
  /**
   * True if the job's text belongs to this slide. The job for all scripts reports the text of the first
   * slide it is writing.
   */
  const isHere = (state: Pick<JobStatus, 'code' | 'params'>) =>
    scriptJob !== undefined || findWrittenSlides(state)[0] === address.slide
  const polled = job && isHere(job) ? job.partial : null
  const partial = useGrowingText(job?.job_id ?? null, polled, () => void look(), isHere)
  const { entry } = script
  const cues = script.isTextUnsaved || entry !== open ? null : open.audio_marks
  const sentences = useMemo(
    () => (cues ? readSentences(script.stored, address.language, cues) : []),
    [script.stored, address.language, cues],
  )
  if (script.isConflict) return null
  if (scriptJob || isQueued) {
    const isNow = job?.status === 'RUNNING' && findWrittenSlides(job).includes(address.slide)
    return (
      <Box className={classes.written} w="100%" maw={736}>
        {partial && (
          <Box
            className="break-words pre-wrap"
            component="p"
            mb="lg"
            fz={17}
            lh="1.75rem"
            lang={address.language}
          >
            <ScriptText text={partial} />
            <Box className={classes.caret} component="span" w={2} h={20} ml={2} bg="var(--accent)" />
          </Box>
        )}
        {isQueued && !scriptJob && !partial && (
          <Box className={classes.hint} component="p" flex="none" maw={736} c="dimmed" fz="sm">
            {isNow ? t('generate.writing', { number: address.slide }) : t('script.queued')}
          </Box>
        )}
        {[86, 80, 89, 38].map((share) => (
          <Skeleton key={share} height={14} mb={16} width={`${share}%`} />
        ))}
      </Box>
    )
  }
  return (
    <Group align="stretch" gap={0} wrap="nowrap" pos="relative" flex="1 0 auto">
      <ScriptField
        // Identify the text by its page: a page whose number changes keeps its text.
        of={`${address.language} ${address.page}`}
        sentences={sentences}
        sentenceIndex={audio.playing || audio.timeMs > 0 ? audio.sentenceIndex : null}
        isFollowing={audio.playing}
      />
      {script.isBlank && (
        <Stack className={classes.below} gap="sm" maw={640} pr={20}>
          {engines?.script === 'builtin' && (
            <Box component="p" c="dimmed" fz="sm">
              {entry?.word_count === 0 ? t('script.noWords') : t('script.builtin')}
            </Box>
          )}
          {/* Words that are stored would still be spoken. */}
          {entry?.script.trim() === '' && <SilentChoice />}
        </Stack>
      )}
    </Group>
  )
}
