import { Button, Skeleton } from '@mantine/core'
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs'
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withAttempt } from '../../ui/pictures/with-attempt.ts'
import classes from './fading-picture.module.css'
import { useLoadedAhead } from './use-preloading.ts'

type FadingPictureProps = {
  src: string
  /** The picture that probably comes next: it stands behind, decoded, and is shown in the frame that asks for it. */
  next?: string | undefined
  alt: string
  /** What the picture is called when it cannot be loaded. */
  failedAlt: string
  onFailed?: () => void
  children?: ReactNode
}

/** What is in the box: the picture, the one it fades over, and which of them are there. */
type Layers = { src: string; below: string | undefined; loaded: readonly string[]; isAtOnce: boolean }

/** Another picture fades over the present one, or over what that has not covered yet; one that is there is seen at once. */
const turn = ({ src, below, loaded }: Layers, next: string): Layers => ({
  src: next,
  below: loaded.includes(src) ? src : below,
  loaded,
  isAtOnce: loaded.includes(next),
})

/** How often which picture was asked for again: each has its own address, so that the browser does ask. */
type Retried = { src: string; count: number }

const addressOf = (src: string, retried: Retried | undefined): string =>
  withAttempt(src, retried?.src === src ? retried.count : 0)

/**
 * A picture that fades over the one before it as soon as it is there; fills its place. One that failed is
 * asked for again when the connection is back. A picture stays the same element in front, below and ahead: what the
 * browser has decoded of it is not decoded again. One that failed ahead leaves the box: its element has told its
 * failure already and would tell it to nobody in front, where the picture before it would be seen for ever.
 */
export function FadingPicture({ src, next, alt, failedAlt, onFailed, children }: FadingPictureProps) {
  const { t } = useTranslation('common')
  const [retried, setRetried] = useState<Retried>()
  const [lostAhead, setLostAhead] = useState<string>()
  const [failedSrc, setFailedSrc] = useState<string>()
  const [kept, setLayers] = useState<Layers>({
    src,
    below: undefined,
    loaded: [],
    isAtOnce: false,
  })
  const layers = kept.src === src ? kept : turn(kept, src)
  if (layers !== kept) setLayers(layers)
  const ahead = useLoadedAhead(next)
  const isFailed = failedSrc === src
  const isLoaded = layers.loaded.includes(src)
  const below = isFailed ? undefined : layers.below
  const sources = [...new Set([ahead === lostAhead ? undefined : ahead, below, src])].filter(
    (one) => one !== undefined,
  )
  const retry = () => {
    setFailedSrc(undefined)
    setRetried({ src, count: (retried?.src === src ? retried.count : 0) + 1 })
  }
  const askAgain = useEffectEvent(() => {
    setLostAhead(undefined)
    if (isFailed) retry()
  })
  useEffect(() => {
    const listen = () => askAgain()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
  const fail = () => {
    setFailedSrc(src)
    onFailed?.()
  }
  const take = (one: string, { currentTarget: picture }: SyntheticEvent<HTMLImageElement>) => {
    // Only the pictures in the box are known to be there.
    setLayers((before) => ({
      ...before,
      loaded: [...before.loaded.filter((other) => other !== one && sources.includes(other)), one],
    }))
    if (one !== src) picture.decode().catch(() => undefined)
  }

  return (
    <div className={classes.box}>
      {below === undefined && !isLoaded && !isFailed && <Skeleton className={classes.layer} radius={0} />}
      {sources.map((one) =>
        one === src ? (
          <img
            key={addressOf(one, retried)}
            className={`${classes.layer} ${classes.picture}`}
            data-loaded={isLoaded}
            data-at-once={layers.isAtOnce || undefined}
            src={addressOf(one, retried)}
            alt={isFailed ? failedAlt : alt}
            draggable={false}
            onLoad={(event) => take(one, event)}
            onError={fail}
          />
        ) : (
          <img
            key={addressOf(one, retried)}
            className={`${classes.layer} ${one === below ? '' : classes.picture}`}
            src={addressOf(one, retried)}
            alt=""
            draggable={false}
            onLoad={(event) => take(one, event)}
            onError={() => setLostAhead(one)}
          />
        ),
      )}
      {isFailed ? (
        <div className={`${classes.failed} cover`}>
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
