import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { grading } from '@lectern/contract/grading.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { HttpError } from '../../server/client/http-client.ts'
import { answerOf, type ClassOfFault, type Ledger, PAGES } from './traffic.ts'

/** A job that has not ended then needs a person. */
const JOBS_LIMIT_MS = 150_000

export type Findings = { writesLost: number; jobsLost: number; doubled: number; notes: string[] }

/** Waits for the jobs that were acknowledged. @returns how many ended otherwise than completed, or never */
export const waitForJobs = async (
  { people: { professor, students } }: ClassOfFault,
  { jobs: all }: Pick<Ledger, 'jobs'>,
  notes: string[],
): Promise<number> => {
  const untilMs = performance.now() + JOBS_LIMIT_MS
  let lost = 0
  for (const { id } of all) {
    const stateOf = async (): Promise<string> => {
      for (const client of [professor, ...students]) {
        try {
          const { status, message } = await client.call(jobs.get, { params: { job: id } })
          return status === 'FAILED' ? `FAILED: ${message}` : status
        } catch (error) {
          if (!(error instanceof HttpError)) return 'no answer'
          if (error.status >= 500) return 'no answer'
        }
      }
      return 'UNKNOWN'
    }
    let state = await stateOf()
    while (/^(PENDING|RUNNING|CANCELLING|no answer)/.test(state) && performance.now() < untilMs) {
      await sleep(200)
      state = await stateOf()
    }
    if (state === 'COMPLETED') continue
    lost += 1
    notes.push(`job ${id}: ${state}`)
  }
  return lost
}

/** Compares what the platform shows with what it had acknowledged. */
export const audit = async (made: ClassOfFault, ledger: Ledger): Promise<Findings> => {
  const { people, saved, submitted } = made
  const { professor, students } = people
  const findings: Findings = { writesLost: 0, jobsLost: 0, doubled: 0, notes: [] }
  const lose = (note: string) => {
    findings.writesLost += 1
    findings.notes.push(note)
  }
  const double = (note: string) => {
    findings.doubled += 1
    findings.notes.push(note)
  }
  findings.jobsLost = await waitForJobs(made, ledger, findings.notes)

  for (const [at, version] of ledger.answers.entries()) {
    const draft = await students[at]!.call(submissions.draft, { params: { id: saved._id } })
    const kept = draft.answers[0]
    // A later one may have arrived although its answer did not.
    if (version && (!kept || kept.version < version || kept.answer !== answerOf(kept.version)))
      lose(`answer ${version} of student ${at}: ${JSON.stringify(kept)}`)
  }

  const all = await professor.call(grading.list, { params: { id: submitted._id } })
  for (const at of ledger.submitted) {
    const found = all.filter(({ answers }) => answers?.[0]?.answer === answerOf(at))
    if (found.length === 0) lose(`submission of student ${at}`)
    if (found.length > 1) double(`submission of student ${at}`)
    if (found.some(({ is_graded }) => !is_graded)) findings.jobsLost += 1
  }
  if (new Set(all.map(({ student_id }) => student_id)).size !== all.length)
    double('two submissions of a student')

  for (const id of ledger.lectures) {
    const lecture = await professor
      .call(lectures.get, { params: { id }, query: { history: 'all' } })
      .catch((error: unknown) => {
        if (error instanceof HttpError && error.status === 404) return undefined
        throw error
      })
    if (!lecture) {
      lose(`lecture ${id}`)
      continue
    }
    const entries = lecture.slides.en ?? []
    // The last ones were stopped before their deck.
    if (entries.length !== 0 && entries.length !== PAGES) lose(`slides of lecture ${id}: ${entries.length}`)
    for (const { index, image_url, script_history: history = [] } of entries) {
      if (history.length > 1) double(`script of slide ${index} of lecture ${id}: ${history.length} versions`)
      const response = await fetch(`${professor.url}${image_url}`, {
        headers: { authorization: `Bearer ${professor.token}` },
      })
      const hash = createHash('sha256')
        .update(new Uint8Array(await response.arrayBuffer()))
        .digest('hex')
      const key = new URL(image_url, professor.url).searchParams.get('file_path') ?? ''
      if (!key.startsWith(hash)) lose(`picture of slide ${index} of lecture ${id}`)
    }
  }
  return findings
}
