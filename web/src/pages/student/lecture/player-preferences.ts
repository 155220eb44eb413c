import { useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { type StudyMode, studyModes } from '../../../features/player/study-mode.ts'

/** How somebody likes to study, in every lecture. */
export type PlayerPreferences = { mode: StudyMode; highlights: boolean; captions: boolean }

const standard: PlayerPreferences = { mode: 'comprehensive', highlights: true, captions: false }
const keyOf = (userId: string) => `player.${userId}`

/** What a stored text says, as far as it makes sense. */
export function readPreferences(stored: unknown): PlayerPreferences {
  const read: Record<string, unknown> = typeof stored === 'object' ? { ...stored } : {}
  const { mode, highlights, captions } = read
  return {
    mode: studyModes.find((known) => known === mode) ?? standard.mode,
    highlights: typeof highlights === 'boolean' ? highlights : standard.highlights,
    captions: typeof captions === 'boolean' ? captions : standard.captions,
  }
}

/** The user's preferences, kept in this browser. */
export function usePlayerPreferences() {
  const { _id: userId } = useUser()
  const [preferences, setPreferences] = useState(() => find(userId))
  const prefer = (change: Partial<PlayerPreferences>) => {
    const next = { ...preferences, ...change }
    setPreferences(next)
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(next))
    } catch {
      // Without storage they hold until the page is left.
    }
  }
  return { ...preferences, prefer }
}

function find(userId: string): PlayerPreferences {
  try {
    return readPreferences(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'))
  } catch {
    return standard
  }
}
