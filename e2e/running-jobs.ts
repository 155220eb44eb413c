import type { JobStatus } from '@lectern/contract/jobs.ts'
import type { Page } from '@playwright/test'

/** Replaces the list of jobs that the page receives from now on. The last call counts. */
export const tellJobs = async (
  page: Page,
  lecture_id: string,
  ...jobs: (Partial<JobStatus> | 'unknown')[]
) => {
  await page.route('**/api/lectures/*/jobs*', (route) =>
    jobs.includes('unknown')
      ? route.abort()
      : route.fulfill({
          json: jobs.map((job, index) => ({
            ...runningJob(lecture_id, index),
            ...(job as Partial<JobStatus>),
          })),
        }),
  )
}

/** A job as the platform sends it while it runs. */
export const runningJob = (lecture_id: string, index: number): JobStatus => ({
  job_id: `00000000-0000-7000-8000-00000000000${index}`,
  kind: 'script',
  status: 'RUNNING',
  progress: 40,
  message: '',
  code: '',
  params: {},
  details: [],
  error: null,
  course_id: null,
  lecture_id,
  slide_index: null,
  language: 'en',
  original_filename: null,
  partial: null,
  audio_url: null,
  syllabus_text: null,
  done: null,
  total: null,
  created_at: new Date().toISOString(),
  ended_at: null,
})
