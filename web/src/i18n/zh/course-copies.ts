import type { Translated } from '../catalogue.ts'
import type { courseCopies as english } from '../en/course-copies.ts'

export const courseCopies: Translated<typeof english> = {
  open: '复制课程',
  title: '复制此课程',
  copyOf: '{{course}}（副本）',
  name: '新课程的名称',
  lectures: '课时（含讲稿、音频和标注）',
  quizzes: '测验',
  explained:
    '教学大纲、题库和成绩册的权重也会一并复制；不会复制学生、学生的学习记录、公告和教学团队。在新课程中，课时为草稿，测验处于关闭状态并获得新代码。',
  submit: '复制课程',
  busy: '正在复制…',
  done: '“{{course}}”已准备好。',
  failed: '无法复制课程。',
  listFailed: '无法加载课时和测验，请稍后再试。',
}
