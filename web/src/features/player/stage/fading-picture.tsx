import { Button, Skeleton } from '@mantine/core'
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs'
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withAttempt } from '../../../ui/pictures/with-attempt.ts'
import { useLoadedAhead } from '../use-preloading.ts'
import { useRecovery } from '../use-recovery.ts'
import classes from './fading-picture.module.css'

type FadingPictureProps = {
  src: string
  /**
   * The picture that probably comes next. It is loaded and decoded behind the current one, so that it shows
   * in the frame that requests it.
   */
  next?: string | undefined
  alt: string
  /** Alternative text while the picture cannot be loaded. */
  failedAlt: string
  onFailed?: () => void
  children?: ReactNode
}

/** The picture in front, the one it fades over, and which pictures are loaded. */
type Layers = { src: string; below: string | undefined; loaded: readonly string[]; isAtOnce: boolean }

/**
 * Puts another picture in front. It fades over the last loaded picture; if it is loaded itself, it shows at
 * once.
 */
const turn = ({ src, below, loaded }: Layers, next: string): Layers => ({
  src: next,
  below: loaded.includes(src) ? src : below,
  loaded,
  isAtOnce: loaded.includes(next),
})

/**
 * Number of retries of a picture. Each retry has its own address, because browsers remember a
 * failed one.
 */
type Retried = { src: string; count: number }

/** Waits before a lost picture is requested again, while there is a connection: on a bad line some requests fail. */
const retryWaitsMs = [500, 2_000]

const addressOf = (src: string, retried: Retried | undefined): string =>
  withAttempt(src, retried?.src === src ? retried.count : 0)

/**
 * A picture that fills its box and fades in over the previous one once it has loaded. A picture that fails is requested
 * twice more, and again when the server has it again. A picture keeps its element when it moves between front,
 * back and ahead, so that it is not decoded twice. A picture that fails ahead is removed: its element has
 * already fired its error event, so it would never report the failure in front.
 */
export function FadingPicture({ src, next, alt, failedAlt, onFailed, children }: FadingPictureProps) {
  const { t } = useTranslation('common')
  const [retried, setRetried] = useState<Retried>()
  const [lostAhead, setLostAhead] = useState<string>()
  const [failedSrc, setFailedSrc] = useState<string>()
  /** Fails for the moment: it is requested again after this wait. */
  const [lost, setLost] = useState<{ src: string; waitMs: number }>()
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
  const retries = retried?.src === src ? retried.count : 0
  const retry = () => {
    setFailedSrc(undefined)
    setRetried({ src, count: retries + 1 })
  }
  const retryLost = useEffectEvent(retry)
  useEffect(() => {
    if (lost?.src !== src) return
    const timer = setTimeout(() => {
      setLost(undefined)
      retryLost()
    }, lost.waitMs)
    return () => clearTimeout(timer)
  }, [lost, src])
  const askAgain = useEffectEvent(() => {
    setLostAhead(undefined)
    if (isFailed) retry()
  })
  useEffect(() => {
    const listen = () => askAgain()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
  useRecovery(isFailed ? src : null, retry)
  const fail = () => {
    const waitMs = navigator.onLine ? retryWaitsMs[retries] : undefined
    if (waitMs === undefined) setFailedSrc(src)
    else setLost({ src, waitMs })
    onFailed?.()
  }
  const take = (one: string, { currentTarget: picture }: SyntheticEvent<HTMLImageElement>) => {
    // Only for pictures in the box is it known that they are loaded.
    setLayers((before) => ({
      ...before,
      loaded: [...before.loaded.filter((other) => other !== one && sources.includes(other)), one],
    }))
    if (one !== src) picture.decode().catch(() => undefined)
  }

  return (
    <div className={`${classes.box} slide-frame`}>
      {below === undefined && !isLoaded && !isFailed && <Skeleton className={classes.layer} radius={0} />}
      {sources.map((one) =>
        one === src ? (
          <img
            key={addressOf(one, retried)}
            className={`${classes.layer} ${classes.picture}`}
            data-loaded={isLoaded}
            data-at-once={layers.isAtOnce || undefined}
            data-first={(layers.below === undefined && !isFailed) || undefined}
            fetchPriority="high"
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
