import { Button, Skeleton, Stack } from '@mantine/core'
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../use-online.ts'
import classes from './slide-picture.module.css'
import { usePicturesAhead } from './use-pictures-ahead.ts'
import { withAttempt } from './with-attempt.ts'

type SlidePictureProps = {
  src: string
  /** Size of the picture file in pixels; reserves the space before it loads. */
  width: number
  height: number
  alt: string
  /**
   * Message when the picture cannot be loaded; by default the specification's text of the authoring screen.
   */
  failedText?: string
  /** Layers over the picture, in the same box (annotations). */
  children?: ReactNode
  isLazy?: boolean
  /**
   * Pictures that may come next. They are loaded behind this one, so that they show in the frame that
   * requests them.
   */
  ahead?: readonly string[]
}

/** A picture that loads faster needs no skeleton and does not fade in. */
const lateAfterMs = 120

/** A slide in a box of its aspect ratio: skeleton, picture, or an error with Retry. */
export function SlidePicture({
  src,
  width,
  height,
  alt,
  failedText,
  children,
  isLazy = false,
  ahead,
}: SlidePictureProps) {
  const { t } = useTranslation('common')
  const [retried, setRetried] = useState<{ src: string; count: number }>()
  const [settled, setSettled] = useState<{ src: string; isLoaded: boolean }>()
  // The picture that has been loading for longer than `lateAfterMs`; initially the first one.
  const [late, setLate] = useState(src)
  const [first] = useState(src)
  const shown = useRef<HTMLImageElement>(null)
  const { sources, drop } = usePicturesAhead(src, ahead)
  const state = settled?.src === src ? settled : undefined
  const isLate = late === src
  const address = withAttempt(src, retried?.src === src ? retried.count : 0)
  const retry = () => {
    setSettled(undefined)
    setRetried({ src, count: (retried?.src === src ? retried.count : 0) + 1 })
  }
  useLayoutEffect(() => {
    // A preloaded or cached picture is complete before the first paint.
    if (shown.current?.complete && shown.current.naturalWidth > 0) setSettled({ src, isLoaded: true })
  }, [src])
  useEffect(() => {
    if (state) return
    const timer = setTimeout(() => setLate(src), lateAfterMs)
    return () => clearTimeout(timer)
  }, [src, state])
  const hasFailed = state?.isLoaded === false
  const isOnline = useOnline()
  const [wasOnline, setWasOnline] = useState(isOnline)
  if (isOnline !== wasOnline) {
    setWasOnline(isOnline)
    // A picture that failed offline is requested again when the connection is back.
    if (isOnline && hasFailed) retry()
  }

  return (
    <div
      className={`${classes.box} slide-frame overflow-hidden`}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {!state && isLate && <Skeleton pos="absolute" inset={0} h="100%" radius={0} />}
      {hasFailed ? (
        <Stack
          align="center"
          justify="center"
          gap="xs"
          pos="absolute"
          inset={0}
          p="xs"
          bg="var(--sunken)"
          c="var(--text-2)"
          ta="center"
          role="alert"
        >
          <IconPhotoOff size={32} stroke={1.5} aria-hidden />
          <span>{failedText ?? t('slidePicture.failed')}</span>
          <Button size="sm" variant="default" onClick={retry}>
            {t('retry')}
          </Button>
        </Stack>
      ) : (
        <>
          {sources.map((one) =>
            one === src ? (
              <img
                key={address}
                ref={shown}
                className={`${classes.picture} cover`}
                data-loaded={state?.isLoaded}
                data-late={isLate || undefined}
                data-first={src === first || undefined}
                src={address}
                width={width}
                height={height}
                alt={alt}
                draggable={false}
                loading={isLazy ? 'lazy' : undefined}
                onLoad={() => setSettled({ src, isLoaded: true })}
                onError={() => setSettled({ src, isLoaded: false })}
              />
            ) : (
              <img
                key={one}
                className={`${classes.picture} cover`}
                src={one}
                alt=""
                aria-hidden
                draggable={false}
                onLoad={({ currentTarget }) => void currentTarget.decode().catch(() => undefined)}
                onError={() => drop(one)}
              />
            ),
          )}
          {children}
        </>
      )}
    </div>
  )
}
