const DAY_MS = 24 * 3_600_000
/** Visits to lectures that lie closer together than this are one visit: a reload begins no new one. */
export const oneVisitMs = 30 * 60_000
/** Visits in a row without finishing another slide, after which a student counts as stuck. */
const stuckVisits = 3
const inactiveDays = 7

const studentStates = ['stuck', 'inactive', 'not_started', 'on_track'] as const
export type StudentState = (typeof studentStates)[number]

/** One window in which a lecture was open. */
export type Sitting<Key = string> = {
  lecture: Key
  /** The slide that was open last. */
  page: Key | null
  startedAtMs: number
  endedAtMs: number
  /** How many slides were finished in it. */
  finishedSlides: number
}

/** Joins neighbouring sittings to a visit. The last one gives lecture and slide. */
export const joinSittings = <Key>(sittings: readonly Sitting<Key>[]): Sitting<Key>[] => {
  const visits: Sitting<Key>[] = []
  for (const sitting of sittings.toSorted((one, other) => one.startedAtMs - other.startedAtMs)) {
    const before = visits.at(-1)
    if (!before || sitting.startedAtMs - before.endedAtMs >= oneVisitMs) {
      visits.push({ ...sitting })
      continue
    }
    const isLater = sitting.endedAtMs >= before.endedAtMs
    before.finishedSlides += sitting.finishedSlides
    if (!isLater) continue
    before.endedAtMs = sitting.endedAtMs
    before.lecture = sitting.lecture
    before.page = sitting.page
  }
  return visits
}

/**
 * Where a student is stuck: the slide of the last visit, when the last three visits finished no slide. Null: not stuck.
 * @param isFinished whether the student has finished a lecture
 */
export const findStuck = <Key>(
  sittings: readonly Sitting<Key>[],
  isFinished: (lecture: Key) => boolean,
): { lecture: Key; page: Key | null } | null => {
  const last = joinSittings(sittings).slice(-stuckVisits)
  const latest = last.at(-1)
  if (!latest || last.length < stuckVisits || isFinished(latest.lecture)) return null
  return last.every(({ finishedSlides }) => finishedSlides === 0)
    ? { lecture: latest.lecture, page: latest.page }
    : null
}

/** Says where a student stands: the first state that applies. */
export const stateOf = (
  student: {
    isStuck: boolean
    lastVisitAtMs: number | null
    lecturesFinished: number
    /** Published lectures of the course. */
    lectures: number
    hasTakenQuiz: boolean
  },
  nowMs: number,
): StudentState => {
  if (student.lectures === 0) return 'on_track'
  if (student.lastVisitAtMs === null && student.lecturesFinished === 0)
    return student.hasTakenQuiz ? 'on_track' : 'not_started'
  if (student.lecturesFinished >= student.lectures) return 'on_track'
  if (student.isStuck) return 'stuck'
  const sinceMs = nowMs - (student.lastVisitAtMs ?? 0)
  return sinceMs >= inactiveDays * DAY_MS ? 'inactive' : 'on_track'
}
