import { Button, Skeleton } from '@mantine/core'
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './slide-picture.module.css'
import { useOnline } from './use-online.ts'
import { withAttempt } from './with-attempt.ts'

type SlidePictureProps = {
  src: string
  /** Pixels of the served picture: its place is kept before it arrives. */
  width: number
  height: number
  alt: string
  /** Said when it cannot be loaded; the specification's words of the authoring screen if left out. */
  failedText?: string
  /** What lies on the picture, in the same box (marks). */
  children?: ReactNode
  isLazy?: boolean
}

/** A slide in a box of its shape: skeleton, picture, or a sentence with Retry. */
export function SlidePicture({
  src,
  width,
  height,
  alt,
  failedText,
  children,
  isLazy = false,
}: SlidePictureProps) {
  const { t } = useTranslation('common')
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<{ src: string; isLoaded: boolean }>()
  const state = settled?.src === src ? settled : undefined
  const retry = () => {
    setSettled(undefined)
    setAttempt((count) => count + 1)
  }
  const hasFailed = state?.isLoaded === false
  const isOnline = useOnline()
  const [wasOnline, setWasOnline] = useState(isOnline)
  if (isOnline !== wasOnline) {
    setWasOnline(isOnline)
    // What the lost connection took comes back with it.
    if (isOnline && hasFailed) retry()
  }

  return (
    <div className={classes.box} style={{ aspectRatio: `${width} / ${height}` }}>
      {!state && <Skeleton className={classes.fill} radius={0} />}
      {hasFailed ? (
        <div className={classes.failed} role="alert">
          <IconPhotoOff size={32} stroke={1.5} aria-hidden />
          <span>{failedText ?? t('slidePicture.failed')}</span>
          <Button size="sm" variant="default" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <>
          <img
            key={`${src} ${attempt}`}
            className={classes.picture}
            data-loaded={state?.isLoaded}
            src={withAttempt(src, attempt)}
            width={width}
            height={height}
            alt={alt}
            draggable={false}
            loading={isLazy ? 'lazy' : undefined}
            onLoad={() => setSettled({ src, isLoaded: true })}
            onError={() => setSettled({ src, isLoaded: false })}
          />
          {children}
        </>
      )}
    </div>
  )
}
