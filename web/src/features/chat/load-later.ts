import { lazy } from 'react'
import { patiently } from '../../ui/load-part.ts'

const load = patiently(() => import('./chat-later.tsx'))

/** What the assistant says. */
export const Answer = lazy(async () => ({ default: (await load()).Answer }))

/** The list that the student has opened in the head of the chat. */
export const HeadList = lazy(async () => ({ default: (await load()).HeadList }))

/** Loads both: while an answer is written, or once the student studies the lecture. */
export const preloadChat = (): void => void load()
