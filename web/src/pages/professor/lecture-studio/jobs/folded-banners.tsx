import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './folded-banners.module.css'
import { JobBanners } from './job-banners.tsx'

type FoldedBannersProps = { hidesSlides: boolean; onCount?: (count: number) => void }

/**
 * The newest banners, and how many others there are: a row of them must not cover the studio's tools. The others
 * are shown on request. Wide windows have room for two beside each other.
 */
export function FoldedBanners({ hidesSlides, onCount }: FoldedBannersProps) {
  const { t } = useTranslation('common')
  const room = useMediaQuery('(width >= 75em)', false, { getInitialValueInEffect: false }) ? 2 : 1
  const list = useRef<HTMLDivElement>(null)
  const arrived = useRef<Element[]>([])
  const [count, setCount] = useState(0)
  const [isUnfolded, setUnfolded] = useState(false)

  // Each banner decides by itself whether it is shown: only the rendered list has their number and their order.
  useLayoutEffect(() => {
    const parent = list.current
    if (!parent) return
    const look = () => {
      const present = [...parent.children]
      const former = arrived.current.filter((banner) => present.includes(banner))
      arrived.current = [...former, ...present.filter((banner) => !former.includes(banner))]
      for (const [at, banner] of arrived.current.entries())
        banner.toggleAttribute('data-older', at < arrived.current.length - room)
      setCount(present.length)
      onCount?.(present.length)
      if (present.length <= room) setUnfolded(false)
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(parent, { childList: true })
    return () => observer.disconnect()
  }, [room, onCount])

  return (
    <div className={classes.folded} data-unfolded={isUnfolded || undefined}>
      <div ref={list} className={classes.list}>
        <JobBanners hidesSlides={hidesSlides} />
      </div>
      {count > room && (
        <UnstyledButton
          className={`${classes.more} nowrap`}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? t('notices.fewer') : t('notices.more', { count: count - room })}
        </UnstyledButton>
      )}
    </div>
  )
}
