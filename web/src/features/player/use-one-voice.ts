import { useEffect, useEffectEvent, useRef } from 'react'

const channelName = 'player.voice'

/**
 * One tab of the browser speaks at a time: when one begins, the others are told by `onOther` to be silent.
 * Where tabs cannot tell each other anything, each speaks for itself.
 */
export function useOneVoice(isSpeaking: boolean, onOther: () => void): void {
  const channel = useRef<BroadcastChannel>(null)
  const giveWay = useEffectEvent(onOther)
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    // A channel does not hear itself.
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
