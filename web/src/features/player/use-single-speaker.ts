import { useEffect, useEffectEvent, useRef } from 'react'

const channelName = 'player.voice'

/**
 * Lets only one tab of the browser speak: when a tab begins, `onOther` is called in the others so that they
 * pause. Without `BroadcastChannel` every tab speaks independently.
 */
export function useSingleSpeaker(isSpeaking: boolean, onOther: () => void): void {
  const channel = useRef<BroadcastChannel>(null)
  const giveWay = useEffectEvent(onOther)
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    // A channel does not receive its own messages.
    const opened = new BroadcastChannel(channelName)
    opened.addEventListener('message', () => giveWay())
    channel.current = opened
    return () => {
      channel.current = null
      opened.close()
    }
  }, [])
  useEffect(() => {
    if (isSpeaking) channel.current?.postMessage('speaking')
  }, [isSpeaking])
}
