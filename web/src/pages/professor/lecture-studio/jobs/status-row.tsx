import { PublishHint } from '../publishing/publish-hint.tsx'
import { useOpenStudio } from '../studio-context.ts'
import { JobStrips } from './job-strips.tsx'
import classes from './status-row.module.css'

/** Below the bar, always at its place: what runs and how it ended; else what publishing waits for. */
export function StatusRow({ hidesSlides }: { hidesSlides: boolean }) {
  const { lecture } = useOpenStudio()
  const strips = <JobStrips hidesSlides={hidesSlides} />
  if (lecture.total_slides === 0) return strips
  return (
    <div className={classes.row}>
      <div className={classes.strips}>{strips}</div>
      <PublishHint className={classes.hint ?? ''} />
    </div>
  )
}
