/** The right to run one child. */
export type Slot = {
  /** True if a document without a slot waits while this slot's owner has two. Then release it soon. */
  hasWaiters(): boolean
  release(): void
}

/** Two children in the whole process: as many as a small server has cores. */
const MAX_CHILDREN = 2

type TakenSlot = { owner: symbol; promised: boolean }

const takenSlots = new Set<TakenSlot>()
const waiting: { owner: symbol; give(slot: Slot): void }[] = []

/** Waits for a slot, in order of asking. Rejects with the signal's reason. */
export async function waitForSlot(owner: symbol, signal?: AbortSignal): Promise<Slot> {
  signal?.throwIfAborted()
  return (
    takeSlotIfFree(owner) ??
    new Promise((resolve, reject) => {
      const entry = {
        owner,
        give(slot: Slot) {
          signal?.removeEventListener('abort', leave)
          resolve(slot)
        },
      }
      const leave = () => {
        const place = waiting.indexOf(entry)
        if (place >= 0) waiting.splice(place, 1)
        reject(signal!.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(entry)
    })
  )
}

/** Takes a slot if one is free and no caller waits for it. */
export function takeSlotIfFree(owner: symbol): Slot | undefined {
  return takenSlots.size < MAX_CHILDREN && waiting.length === 0 ? take(owner) : undefined
}

function take(owner: symbol): Slot {
  const slot: TakenSlot = { owner, promised: false }
  takenSlots.add(slot)
  return {
    hasWaiters() {
      if (slot.promised) return true
      const promises = [...takenSlots].filter((other) => other.promised).length
      const kept = [...takenSlots].filter((other) => other.owner === owner && !other.promised).length
      slot.promised = kept > 1 && waiting.length > promises
      return slot.promised
    },
    release() {
      if (!takenSlots.delete(slot)) return
      const next = waiting.shift()
      if (next) next.give(take(next.owner))
    },
  }
}
