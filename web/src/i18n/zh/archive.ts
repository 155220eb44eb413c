import type { Translated } from '../catalogue.ts'
import type { archive as english } from '../en/archive.ts'

export const archive: Translated<typeof english> = {
  title: '已归档的课程',
  badge: '已归档',
  show_other: '显示 {{count}} 门已归档的课程',
  hide_other: '隐藏已归档的课程',
  since: '归档于 {{date}}',
  notice: {
    staff: '所有内容仍可查看、复制和导出，但不能修改，也不能再加入课程或参加测验。',
    student: '您仍可查看课时和自己的成绩。笔记、学习进度和测验不再变化。',
  },
  notEditable: '此课程已归档。在所有者重新开放之前，其内容不能修改。',
  reopen: '重新开放课程',
  reopening: '正在重新开放…',
  reopened: '课程“{{course}}”已重新开放。',
  reopenFailed: '无法重新开放课程。',
  label: '归档课程',
  hint: '用于已结束的课程。您可以随时重新开放。',
  button: '归档课程',
  busy: '正在归档…',
  question: '要归档“{{course}}”吗？',
  explained: '课程对所有人变为只读。学生仍可查看课时和成绩，但不能再加入课程或参加测验。您可以随时重新开放。',
  open_other: '有 {{count}} 次测验作答尚未提交。全部提交后才能归档课程。您可以在这里提交：',
  archived: '课程“{{course}}”已归档。',
  archiveFailed: '无法归档课程。',
}
