import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FoldedBanners } from './jobs/folded-banners.tsx'
import { JobBanners } from './jobs/job-banners.tsx'
import { PublishHint } from './publishing/publish-hint.tsx'
import classes from './status-row.module.css'
import { useLecture, useSlideAddress } from './store/studio-data.ts'
import { useStudio } from './store/studio-store.ts'

/** Long enough to read that the jobs are done. */
const endedMs = 6_000

/** Text that is being written must not move. */
const isWriting = () => document.activeElement?.closest('[contenteditable="true"], textarea, input') != null

/**
 * Row below the header: running jobs of the whole lecture and their results. It appears with the first job
 * and stays some seconds after the last one, or until another slide is opened. It does not close under the
 * pointer or the focus, nor while the professor writes. On phones it shows what publishing still needs.
 */
export function StatusRow({ hidesSlides }: { hidesSlides: boolean }) {
  const { t } = useTranslation('studio')
  const lecture = useLecture()
  const tab = useStudio((state) => state.choice.tab)
  const address = useSlideAddress()
  const [count, setCount] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const isEmpty = lecture.total_slides === 0
  const hasBanners = count > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: another slide or tab closes an empty row
  useLayoutEffect(() => setOpen(hasBanners), [address.slide, tab, isEmpty])
  useLayoutEffect(() => {
    if (hasBanners) setOpen(true)
  }, [hasBanners])

  const { ref: hoverRef, hovered } = useHover()
  const { ref: focusRef, focused } = useFocusWithin()
  const ref = useMergedRef(hoverRef, focusRef)
  useEffect(() => {
    if (!isOpen || hasBanners || hovered || focused) return
    const timer = setInterval(() => {
      if (!isWriting()) setOpen(false)
    }, endedMs)
    return () => clearInterval(timer)
  }, [isOpen, hasBanners, hovered, focused])

  if (isEmpty) return <JobBanners hidesSlides={hidesSlides} />
  return (
    <div ref={ref} className={classes.row} data-open={isOpen || undefined}>
      <FoldedBanners hidesSlides={hidesSlides} onCount={setCount} />
      {!hasBanners && <PublishHint className={classes.hint ?? ''} otherwise={t('strip.ended')} />}
    </div>
  )
}
