import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { JobBanners } from './jobs/job-banners.tsx'
import { PublishHint } from './publishing/publish-hint.tsx'
import classes from './status-row.module.css'
import { useLecture, useSlideAddress } from './store/studio-data.ts'
import { useStudio } from './store/studio-store.ts'

/**
 * Row below the header: running jobs of the whole lecture and their results. It appears with the first job
 * and stays until another slide is opened, so that the end of a job moves nothing while the professor
 * writes. On phones it shows what publishing still needs.
 */
export function StatusRow({ hidesSlides }: { hidesSlides: boolean }) {
  const { t } = useTranslation('studio')
  const lecture = useLecture()
  const tab = useStudio((state) => state.choice.tab)
  const address = useSlideAddress()
  const banners = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isEmpty = lecture.total_slides === 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: watch again after a change of slide or tab
  useLayoutEffect(() => {
    const box = banners.current
    if (!box) return
    setOpen(box.childElementCount > 0)
    const observer = new MutationObserver(() => setOpen((was) => was || box.childElementCount > 0))
    observer.observe(box, { childList: true })
    return () => observer.disconnect()
  }, [address.slide, tab, isEmpty])

  if (isEmpty) return <JobBanners hidesSlides={hidesSlides} />
  return (
    <div className={classes.row} data-open={isOpen || undefined}>
      <div ref={banners} className={classes.banners}>
        <JobBanners hidesSlides={hidesSlides} />
      </div>
      <PublishHint className={classes.hint ?? ''} otherwise={t('strip.ended')} />
    </div>
  )
}
