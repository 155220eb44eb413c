/** Messages of any job, by code. */
export const jobsMessages = {
  will_retry: '稍后将再次尝试。',
  tried_too_often: '多次尝试均未成功，请稍后再试。',
  stopped_too_often: '多次意外中断，未再尝试。',
  waited_too_long: '一天之内未能完成。请稍后再试。',
  storage_failed: '无法连接服务器的文件存储。',
  storage_waits: '无法连接服务器的文件存储。恢复后将自动继续。',
  try_later: '请稍后再试。',
  continues_in_seconds_other: '约 {{count}} 秒后继续。',
  continues_in_minutes: '约 {{number}} 分钟后自动继续。',
  text: '{{text}}',
  job_cancelled: '已取消。',
  job_not_found: '找不到该任务。',
  too_many_streams: '同时跟踪的任务过多。请改为查询它们的状态。',
}
