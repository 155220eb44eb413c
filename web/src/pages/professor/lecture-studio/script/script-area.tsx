import type { JobStatus } from '@lectern/contract/jobs.ts'
import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useGrowingText } from '../../../../api/queries/growing-text.ts'
import { useEngines } from '../../../../api/queries/health.ts'
import { ScriptText } from '../../../../features/scripts/script-text.tsx'
import { readSentences } from '../../../../features/speech/sentences.ts'
import type { AudioControl } from '../../../../features/speech/use-audio.ts'
import { findWrittenSlides } from '../jobs/find-written-slides.ts'
import { useShownScript } from '../slide/turning.tsx'
import { useOpenStudio } from '../studio-context.ts'
import classes from './script-area.module.css'
import { ScriptField } from './script-field.tsx'

/** The script: as it is written by a job, or as it is typed. */
export function ScriptArea({ entry, audio }: { entry: SlideEntry; audio: AudioControl }) {
  const { t } = useTranslation('studio')
  const { script, generation, place, states, jobs } = useOpenStudio()
  const engines = useEngines().data
  const { scriptJob, allScriptsJob, isQueued } = generation
  const job = scriptJob ?? (isQueued ? allScriptsJob : undefined)
  /** Whether the job's text is this slide's: one that writes all scripts shows the first of those it is at. */
  const isHere = (state: Pick<JobStatus, 'code' | 'params'>) =>
    scriptJob !== undefined || findWrittenSlides(state)[0] === place.slide
  const polled = job && isHere(job) ? job.partial : null
  const partial = useGrowingText(job?.job_id ?? null, polled, () => void jobs.look(), isHere)
  const cues = script.isTextUnsaved ? null : entry.audio_marks
  const sentences = useMemo(
    () => (cues ? readSentences(script.stored, place.language, cues) : []),
    [script.stored, place.language, cues],
  )
  const shown = useShownScript()
  if (!shown && script.isConflict) return null
  if (!shown && (scriptJob || isQueued)) {
    const isNow = states[place.slide - 1]?.byLanguage[place.language] === 'writing'
    return (
      <div className={classes.written}>
        {partial && (
          <p className={classes.partial} lang={place.language}>
            <ScriptText text={partial} />
            <span className={classes.caret} />
          </p>
        )}
        {isQueued && !scriptJob && !partial && (
          <p className={classes.hint}>
            {isNow ? t('generate.writing', { number: place.slide }) : t('script.queued')}
          </p>
        )}
        {[86, 80, 89, 38].map((share) => (
          <Skeleton key={share} height={14} mb={16} width={`${share}%`} />
        ))}
      </div>
    )
  }
  return (
    <div className={classes.paper}>
      <ScriptField
        // Another page is another text; with another number it is the same.
        of={`${place.language} ${shown?.page ?? place.page}`}
        shown={shown}
        sentences={sentences}
        sentenceIndex={audio.playing || audio.timeMs > 0 ? audio.sentenceIndex : null}
        isFollowing={audio.playing}
      />
      {!shown && script.text.trim() === '' && engines?.script === 'builtin' && (
        <p className={classes.below}>{entry.word_count === 0 ? t('script.noWords') : t('script.builtin')}</p>
      )}
    </div>
  )
}
