import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/**
 * A phone that is turned sideways. Above the keyboard of an older Android the window of an upright phone is wider
 * than it is high, too: only the width tells them apart.
 */
const sidewaysQuery = '(orientation: landscape) and (width >= 33em) and (height < 30em) and (pointer: coarse)'

/**
 * Whether the slide fills the screen: on request, and on a phone turned sideways until the student leaves it.
 * The browser's full screen is used where it exists; elsewhere the slide fills the window.
 */
export function useFullView() {
  const isSideways = useMediaQuery(sidewaysQuery, undefined, { getInitialValueInEffect: false })
  const [isAsked, ask] = useState(false)
  const [hasLeft, setLeft] = useState(false)
  // Over a slide that fills the screen, the panel is shown when it is asked for.
  const [showsPanel, setShowsPanel] = useState(false)
  if (hasLeft && !isSideways) setLeft(false)
  const isOn = isAsked || (isSideways && !hasLeft)
  if (showsPanel && !isOn) setShowsPanel(false)
  useEffect(() => {
    // The browser's own way out, such as Escape.
    const follow = () => document.fullscreenElement === null && ask(false)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const toggle = useCallbackRef(() => {
    ask(!isOn)
    setLeft(isOn && isSideways)
    // Refused without a gesture, or where the browser has no full screen.
    if (!isOn) document.documentElement.requestFullscreen?.().catch(() => undefined)
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
  })
  return { isOn, toggle, showsPanel, showPanel: () => setShowsPanel(true) }
}
