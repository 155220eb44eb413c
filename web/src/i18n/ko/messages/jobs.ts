/** Messages of any job, by code. */
export const jobsMessages = {
  will_retry: '잠시 후 다시 시도합니다.',
  tried_too_often: '여러 번 시도했지만 되지 않았습니다. 나중에 다시 시도해 주세요.',
  stopped_too_often: '예기치 않게 여러 번 중단되어 다시 시도하지 않았습니다.',
  waited_too_long: '하루 안에 끝내지 못했습니다. 나중에 다시 시도해 주세요.',
  storage_failed: '서버의 파일 저장소에 연결할 수 없었습니다.',
  storage_waits: '서버의 파일 저장소에 연결할 수 없습니다. 연결되면 자동으로 계속됩니다.',
  try_later: '나중에 다시 시도해 주세요.',
  continues_in_seconds_other: '약 {{count}}초 후에 계속합니다.',
  continues_in_minutes: '약 {{number}}분 후에 자동으로 계속합니다.',
  text: '{{text}}',
  job_cancelled: '취소되었습니다.',
  job_not_found: '작업을 찾을 수 없습니다.',
  too_many_streams: '한꺼번에 너무 많은 작업의 상태를 받고 있습니다. 대신 상태를 조회해 주세요.',
}
