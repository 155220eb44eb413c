import type { Course } from '@lectern/contract/courses.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useLectureOfDeck } from '../../../features/lecture-details/use-lecture-of-deck.ts'
import { holdsFile } from '../../../ui/fields/use-file-drop.ts'
import classes from './course.module.css'

/** A PDF that is dropped anywhere on the course's page becomes a lecture. Fields that take files come first. */
export function DropDeck({ course }: { course: Course }) {
  const { t } = useTranslation('professor')
  const navigate = useNavigate()
  const { take } = useLectureOfDeck({
    courseId: course._id,
    languages: course.supported_languages,
    onMade: (id) => navigate(paths.editLecture(id)),
    onUndone: () => navigate(paths.professorCourse(course._id)),
  })
  const [isOver, setOver] = useState(false)
  const drag = useEffectEvent((event: DragEvent) => {
    if (!holdsFile(event)) return
    const isTaken = event.defaultPrevented
    // Otherwise the browser opens the file instead of the page.
    event.preventDefault()
    const isOffered = !isTaken && document.querySelector('[role="dialog"]') === null
    if (!isTaken && event.dataTransfer) event.dataTransfer.dropEffect = isOffered ? 'copy' : 'none'
    setOver(isOffered && event.type === 'dragover')
    if (isOffered && event.type === 'drop') void take(event.dataTransfer?.files[0] ?? null)
  })
  const leave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setOver(false)
  })
  useEffect(() => {
    const abort = new AbortController()
    for (const name of ['dragover', 'drop'] as const)
      window.addEventListener(name, drag, { signal: abort.signal })
    window.addEventListener('dragleave', leave, { signal: abort.signal })
    return () => abort.abort()
  }, [])
  return (
    isOver && (
      <div className={classes.drop} role="status">
        {t('dropDeck.over')}
      </div>
    )
  )
}
