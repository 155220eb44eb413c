import { createStudent, type Plan, type Sample, type Taken } from './student.ts'

/**
 * The students, in a process of their own, so that simulating them is not counted as the platform's cost.
 */
type Order = { url: string; quiz: { id: string; code: string }; tokens: string[]; plans: Plan[] }
export type LoadReport = { samples: Sample[]; taken: (Taken | null)[]; failures: string[] }

process.once('message', async (order: Order) => {
  const samples: Sample[] = []
  const failures: string[] = []
  const startedMs = performance.now()
  const taken = await Promise.all(
    order.tokens.map((token, index) =>
      createStudent(order.url, token, samples)
        .take(order.quiz, order.plans[index]!, startedMs, index)
        .catch((error: Error) => {
          failures.push(error.message)
          return null
        }),
    ),
  )
  process.send?.({ samples, taken, failures } satisfies LoadReport, () => process.exit(0))
})
