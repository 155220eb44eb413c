import type { SentBody } from '@lectern/contract/call.ts'
import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { LectureEditor } from '@lectern/contract/lecture-editors.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../../../api/call-api.ts'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { pollEvery } from '../../../../api/poll-every.ts'
import { isSignedInAs, useUser } from '../../../../api/session.ts'
import { alwaysFresh } from '../../../../api/use-call.ts'
import { useOnline } from '../../../../ui/use-online.ts'
import { useLecture } from '../store/studio-data.ts'
import type { WindowAddress } from './describe-editors.ts'

const reportEveryMs = 15_000

/**
 * Tells the server where this window is, at each change and every 15 seconds while it is visible, and returns the other
 * people who have the lecture open. Empty without a connection: it is not known then.
 */
export function useOtherEditors({ slide, language }: WindowAddress): readonly LectureEditor[] {
  const { _id: id } = useLecture()
  const isOnline = useOnline()
  const [windowId] = useState(() => crypto.randomUUID())
  const body = { window: windowId, slide_index: slide, language: language as LectureLanguage }
  useClosing(id, body)
  const { data } = useQuery({
    queryKey: [...keyOf(calls.lectureEditors.report, { params: { id } }), body],
    queryFn: ({ signal }) => callApi(calls.lectureEditors.report, { params: { id }, body, signal }),
    enabled: isOnline,
    ...alwaysFresh,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => pollEvery(reportEveryMs, state.error),
    placeholderData: keepPreviousData,
  })
  return (isOnline && data) || []
}

/** Says once that the window closes, or that its person leaves the studio. Unanswered, the server forgets it by itself. */
function useClosing(id: string, body: SentBody<typeof calls.lectureEditors.report>): void {
  const { _id: userId } = useUser()
  const close = useEffectEvent(() => {
    if (!isSignedInAs(userId) || !navigator.onLine) return
    const input = { params: { id }, body: { ...body, closes: true }, keepalive: true }
    callApi(calls.lectureEditors.report, input).catch(() => undefined)
  })
  useEffect(() => {
    const listener = () => close()
    globalThis.addEventListener('pagehide', listener)
    return () => {
      globalThis.removeEventListener('pagehide', listener)
      close()
    }
  }, [])
}
