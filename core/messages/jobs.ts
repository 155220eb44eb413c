/** Messages that any job can send. */
export const jobsMessages = {
  will_retry: 'This will be tried again in a moment.',
  tried_too_often: 'This did not work after several tries. Please try again later.',
  stopped_too_often: 'This stopped unexpectedly several times and was not tried again.',
  waited_too_long: 'This could not be done within a day. Please try again later.',
  storage_failed: 'The file storage of the server could not be reached.',
  storage_waits:
    'The file storage of the server cannot be reached. This continues automatically once it can.',
  try_later: 'Please try again later.',
  continues_in_seconds_one: 'This continues in about {{count}} second.',
  continues_in_seconds_other: 'This continues in about {{count}} seconds.',
  continues_in_minutes: 'This continues automatically in about {{number}} minutes.',
  text: '{{text}}',
  job_cancelled: 'Cancelled.',
  job_not_found: 'Job not found.',
  too_many_streams: 'Too many jobs are followed at once. Please ask for their states instead.',
} as const
