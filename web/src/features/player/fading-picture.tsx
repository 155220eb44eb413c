import { Button, Skeleton } from '@mantine/core'
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './fading-picture.module.css'

type FadingPictureProps = {
  src: string
  alt: string
  /** What the picture is called when it cannot be loaded. */
  failedAlt: string
  onFailed?: () => void
  children?: ReactNode
}

/**
 * A picture that fades over the one before it as soon as it is there; fills its place. One that failed is
 * asked for again when the connection is back.
 */
export function FadingPicture({ src, alt, failedAlt, onFailed, children }: FadingPictureProps) {
  const { t } = useTranslation('common')
  const [attempt, setAttempt] = useState(0)
  const [failedSrc, setFailedSrc] = useState<string>()
  const [loaded, setLoaded] = useState<{ src: string; before: string | undefined }>()
  const isFailed = failedSrc === src
  const isLoaded = loaded?.src === src
  const below = isLoaded ? loaded.before : loaded?.src
  const retry = () => {
    setFailedSrc(undefined)
    setAttempt((count) => count + 1)
  }
  const retryIfFailed = useEffectEvent(() => isFailed && retry())
  useEffect(() => {
    const listen = () => retryIfFailed()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
  const fail = () => {
    setFailedSrc(src)
    onFailed?.()
  }

  return (
    <div className={classes.box}>
      {below === undefined && !isLoaded && !isFailed && <Skeleton className={classes.layer} radius={0} />}
      {below !== undefined && !isFailed && (
        <img className={classes.layer} src={below} alt="" draggable={false} />
      )}
      <img
        key={`${src} ${attempt}`}
        className={`${classes.layer} ${classes.picture}`}
        data-loaded={isLoaded}
        src={attempt === 0 ? src : `${src}${src.includes('?') ? '&' : '?'}retry=${attempt}`}
        alt={isFailed ? failedAlt : alt}
        draggable={false}
        onLoad={() =>
          setLoaded((before) => ({ src, before: before?.src === src ? before.before : before?.src }))
        }
        onError={fail}
      />
      {isFailed ? (
        <div className={classes.failed}>
          <IconPhotoOff size={32} stroke={1.5} aria-hidden />
          <span aria-hidden>{failedAlt}</span>
          <Button size="sm" variant="default" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        children
      )}
    </div>
  )
}
